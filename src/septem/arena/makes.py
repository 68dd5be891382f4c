"""Which make of the bots plays: so that games of two makes are not taken for those of one."""

from collections.abc import Collection
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from septem import __version__
from septem.arena.plan import Plan
from septem.bots.network.files import fingerprint
from septem.bots.registry import release_of

ROOMS = {"cards": "septem.bots", "dice": "septem.dice.bots"}
# They judge bots, find them, their numbers or their compiled code, and play nothing.
ASIDE = (
    "conformance",
    "evolution.py",
    "export.py",
    "fitting.py",
    "ratings.py",
    "readiness.py",
    "reasons.py",
    "registry.py",
)
WITH_FILES = ("network", "champion")  # bots that may be told a file of weights
# What only some bots play by, and who they are: changes there are no new make of the others.
PARTS = {"network": (*WITH_FILES, "level"), "levels.py": ("level",)}
PLAYING = (".py", ".json", ".safetensors")


def make_of(plan: Plan) -> str:
    """The release of septem with a digest of its bots, the releases of packages whose bots play too, and networks."""
    return ", ".join(filter(None, [_own(plan), *sorted(_guests(plan)), *sorted(_networks(plan))]))


def has_guests(plan: Plan) -> bool:
    """Whether bots of other packages play."""
    return bool(_guests(plan))


def _own(plan: Plan) -> str:
    if plan.game not in ROOMS:
        return ""
    names = {bot.partition(":")[0] for bot in plan.everybody}
    unused = [part for part, users in PARTS.items() if names.isdisjoint(users)]
    return f"septem {__version__} {digest_of(Path(str(files(ROOMS[plan.game]))), (*ASIDE, *unused))}"


def _guests(plan: Plan) -> set[str]:
    return {release_of(bot) for bot in plan.everybody} - {""} if plan.game == "cards" else set()


def _networks(plan: Plan) -> set[str]:
    """The files of weights that bots are told to play with, such as 'network:@my.safetensors', each with a digest."""
    named = {bot.partition("@")[2] for bot in plan.everybody if bot.partition(":")[0] in WITH_FILES}
    found = {Path(name) for name in named if name and plan.game == "cards"}
    return {f"{file.name} {fingerprint(file)}" for file in found if file.is_file()}


def digest_of(folder: Path, aside: Collection[str] = ASIDE) -> str:
    """A few letters that stand for all code, tables and weights in a folder, but for the names that are left aside."""
    digest = sha256()
    for file in sorted(folder.rglob("*")):
        if file.suffix in PLAYING and not set(aside) & set(file.relative_to(folder).parts):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]
