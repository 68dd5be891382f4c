"""The first layer: most columns of an observation are 0, so it adds up the rows of the others.

Written so that Numba compiles it; on lists it runs as it is.
"""

AT_ONCE = 4  # rows that are added in one go, so that `out` is read and written less often


def add_rows(
    observations: list[list[int]],
    weight: list[list[float]],
    bias: list[float],
    places: list[int],
    factors: list[float],
    out: list[list[float]],
) -> None:
    """Fills each row of `out` with the bias and the rows of the columns that are not 0, times what stands there.

    `places` and `factors` have room for every column, and for AT_ONCE more.
    """
    for i in range(len(observations)):
        row, sums = observations[i], out[i]
        count = 0
        for column in range(len(row)):
            if row[column] != 0:
                places[count] = column
                factors[count] = row[column]
                count += 1
        for j in range(AT_ONCE):
            places[count + j] = 0
            factors[count + j] = 0
        for j in range(len(bias)):
            sums[j] = bias[j]
        for k in range(0, count, AT_ONCE):
            a, b, c, d = weight[places[k]], weight[places[k + 1]], weight[places[k + 2]], weight[places[k + 3]]
            by_a, by_b, by_c, by_d = factors[k], factors[k + 1], factors[k + 2], factors[k + 3]
            for j in range(len(bias)):
                sums[j] += by_a * a[j] + by_b * b[j] + by_c * c[j] + by_d * d[j]
