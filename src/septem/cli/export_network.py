"""`septem export-network`: a network for programs that read ONNX."""

from pathlib import Path
from typing import Annotated

import typer


def export_network(
    file: Annotated[Path, typer.Argument(metavar="FILE.onnx", help="The file to write.")],
    weights: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A file of weights; without it, the network that comes with septem."),
    ] = None,
) -> None:
    """Write the trained network as an ONNX file, for other programs and languages.

    It takes observations as docs/envs/observation.md lists them, filled up
    with zeros to 2,200 columns, and gives logits of what to do, what coins to
    either side add to them, the expected share of the win and the lead.
    """
    from septem.bots.network.export import export_onnx
    from septem.bots.network.files import read_weights
    from septem.bots.network.loading import champion_file

    export_onnx(read_weights(weights or champion_file()), file)
    print(f"Written: {file}")
