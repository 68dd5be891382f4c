"""A link as a QR code."""

from itertools import groupby

import segno
from markupsafe import Markup, escape

from septem.server.fragments import cached
from septem.server.i18n import _

MARGIN = 2


@cached
def qr(text: str) -> Markup:
    """The QR code of a text, as a single path to keep pages small."""
    code = segno.make(text, error="m", micro=False)
    rows = [bytes(line) for line in code.matrix]
    size = len(rows) + 2 * MARGIN
    outline = ""
    for y, line in enumerate(rows):
        x = 0
        for dark, run in groupby(line):
            length = len(list(run))
            outline += f"M{x} {y}h{length}v1h-{length}z" if dark else ""
            x += length
    label = escape(_("QR code of {link}").format(link=text))
    return Markup(
        f'<svg class="qr" viewBox="-{MARGIN} -{MARGIN} {size} {size}" role="img" aria-label="{label}"'
        f' shape-rendering="crispEdges"><rect x="-{MARGIN}" y="-{MARGIN}" width="{size}" height="{size}" fill="#fff"/>'
        f'<path d="{outline}" fill="#1b1710"/></svg>'
    )
