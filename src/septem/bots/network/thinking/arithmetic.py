"""Sums of products, which are nearly all the work of a network: compiled so that many are added side by side.

The order in which they are added is left to the compiler, so the last bits differ from one kind of processor to
another; on one machine they are always the same, whatever else is computed beside them.
"""

from math import sqrt

TILE = 4  # rows and columns of one tile of a product
SMALLEST_VARIANCE_PARTS = 100_000  # 1e-5, added to the variance so that equal numbers become 0


def multiply(x: list[list[float]], weight: list[list[float]], bias: list[float], out: list[list[float]]) -> None:
    """What a layer makes of each row of `x`, of which there must be a multiple of TILE."""
    outputs = len(bias)
    tiled = outputs - outputs % TILE
    for o in range(0, tiled, TILE):
        a, b, c, d = weight[o], weight[o + 1], weight[o + 2], weight[o + 3]
        for i in range(0, len(x), TILE):
            p, q, r, s = x[i], x[i + 1], x[i + 2], x[i + 3]
            pa, pb, pc, pd = bias[o], bias[o + 1], bias[o + 2], bias[o + 3]
            qa, qb, qc, qd = pa, pb, pc, pd
            ra, rb, rc, rd = pa, pb, pc, pd
            sa, sb, sc, sd = pa, pb, pc, pd
            for j in range(len(p)):
                pa += p[j] * a[j]
                pb += p[j] * b[j]
                pc += p[j] * c[j]
                pd += p[j] * d[j]
                qa += q[j] * a[j]
                qb += q[j] * b[j]
                qc += q[j] * c[j]
                qd += q[j] * d[j]
                ra += r[j] * a[j]
                rb += r[j] * b[j]
                rc += r[j] * c[j]
                rd += r[j] * d[j]
                sa += s[j] * a[j]
                sb += s[j] * b[j]
                sc += s[j] * c[j]
                sd += s[j] * d[j]
            out[i][o], out[i][o + 1], out[i][o + 2], out[i][o + 3] = pa, pb, pc, pd
            out[i + 1][o], out[i + 1][o + 1], out[i + 1][o + 2], out[i + 1][o + 3] = qa, qb, qc, qd
            out[i + 2][o], out[i + 2][o + 1], out[i + 2][o + 2], out[i + 2][o + 3] = ra, rb, rc, rd
            out[i + 3][o], out[i + 3][o + 1], out[i + 3][o + 2], out[i + 3][o + 3] = sa, sb, sc, sd
    for o in range(tiled, outputs):
        for i in range(len(x)):
            out[i][o] = sum_of_products(x[i], weight[o], bias[o])


def sum_of_products(x: list[float], weight: list[float], bias: float) -> float:
    """One output of a layer."""
    total = bias
    for j in range(len(x)):
        total += x[j] * weight[j]
    return total


def normalise(x: list[float], out: list[float]) -> None:
    """Moves and stretches the numbers of a layer to mean 0 and variance 1."""
    total = x[0]
    for j in range(1, len(x)):
        total += x[j]
    mean = total / len(x)
    for j in range(len(x)):
        out[j] = x[j] - mean
    total = out[0] * out[0]
    for j in range(1, len(x)):
        total += out[j] * out[j]
    scale = 1 / sqrt(total / len(x) + 1 / SMALLEST_VARIANCE_PARTS)
    for j in range(len(x)):
        out[j] *= scale
