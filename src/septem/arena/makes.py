"""Which make of the bots plays: so that games of two makes are not taken for those of one."""

from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from septem import __version__
from septem.arena.plan import Plan
from septem.bots.registry import release_of

ROOMS = {"cards": "septem.bots", "dice": "septem.dice.bots"}
# They judge bots, find them or find their numbers, and play nothing.
ASIDE = ("conformance", "evolution.py", "fitting.py", "ratings.py", "reasons.py", "registry.py")


def make_of(plan: Plan) -> str:
    """The release of septem with a digest of its bots, and the releases of packages whose bots play too."""
    own = f"septem {__version__} {_digest(ROOMS[plan.game])}" if plan.game in ROOMS else ""
    return ", ".join(filter(None, [own, *sorted(_guests(plan))]))


def has_guests(plan: Plan) -> bool:
    """Whether bots of other packages play."""
    return bool(_guests(plan))


def _guests(plan: Plan) -> set[str]:
    return {release_of(bot) for bot in plan.everybody} - {""} if plan.game == "cards" else set()


def _digest(room: str) -> str:
    folder = Path(str(files(room)))
    digest = sha256()
    for file in sorted(folder.rglob("*")):
        if file.suffix in (".py", ".json") and not set(ASIDE) & set(file.relative_to(folder).parts):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]
