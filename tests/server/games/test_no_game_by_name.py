"""A third game is a new folder: outside of the games' own folders nothing is decided by which game it is.

The import contracts forbid every other room to import a game or its rules; what they cannot see is checked here.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import septem.server
from septem.server.games.registry import MODULES, all_games

SERVER = Path(septem.server.__file__).parent
OWN_FOLDERS = [SERVER / "games" / name for name in MODULES]
OF_A_GAME = ("septem.bots", "septem.dice", "septem.game", *MODULES.values())
NAMES = "|".join(MODULES)
OPTIONS = {name for game in all_games() for name in game.Options.__struct_fields__}
# What says of an object which class it has.
CLASS_NAMES = {"__name__", "__qualname__", "__module__"}
# In a template: game == "dice", "dice" != game, game in ("cards", "dice").
COMPARED = re.compile(rf"""[=!]=\s*["']({NAMES})["']|["']({NAMES})["']\s*[=!]=|\bin\s*[(\[][^)\]]*["']({NAMES})["']""")


# In styles, scripts and templates: the name as a text, in an address, or as the end of a class.
WRITTEN = re.compile(rf"""["'`/.-]({NAMES})(?=["'`/.\s,{{:)?#])""")
PROJECT = SERVER.parents[2]


def shared_files(kind: str) -> list[Path]:
    """All files of this kind that are of no game."""
    found = sorted(SERVER.rglob(f"*.{kind}"))
    return [file for file in found if not any(file.is_relative_to(folder) for folder in OWN_FOLDERS)]


def decisions_by_game(source: str) -> Iterator[str]:
    """Where a text is compared with the name of a game, or an object asked for a class or an option of a game."""
    tree = ast.parse(source)
    known = names_of_games(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Compare() | ast.MatchValue():
                values = {one.value for one in ast.walk(node) if isinstance(one, ast.Constant)}
                names = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
                asked = {one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)}
                if set(MODULES) & values or known & names or CLASS_NAMES & asked:
                    yield f"line {node.lineno}: {ast.unparse(node)}"
            case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, kinds]):
                if known & {one.id for one in ast.walk(kinds) if isinstance(one, ast.Name)}:
                    yield f"line {node.lineno}: {ast.unparse(node)}"
            case ast.Call(func=ast.Name(id="hasattr" | "getattr"), args=[_, ast.Constant(value=value), *_]):
                if value in OPTIONS:
                    yield f"line {node.lineno}: {ast.unparse(node)}"
            case ast.MatchClass(cls=kind):
                if known & {one.id for one in ast.walk(kind) if isinstance(one, ast.Name)}:
                    yield f"line {node.lineno}: {ast.unparse(kind)}"


def names_of_games(tree: ast.AST) -> set[str]:
    """The names in a module for what it imports from a game or its rules, modules included."""
    found = set()
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module), names=names):
                for name in names:
                    if is_package(module, name.name) or f"{module}.{name.name}".startswith(OF_A_GAME):
                        found.add(name.asname or name.name)
            case ast.Import(names=names):
                for name in names:
                    if name.name.startswith(OF_A_GAME):
                        found.add(name.asname or name.name.partition(".")[0])
    return found


def is_package(module: str, name: str) -> bool:
    """Whether this comes from `septem` itself, which names the rules of the games; all may ask for its version."""
    return module == "septem" and name != "__version__"


def package_imports(source: str) -> Iterator[str]:
    """Imports from `septem` itself, which lead to a game though they name none."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.ImportFrom(module="septem", names=names):
                if any(is_package("septem", name.name) for name in names):
                    yield f"line {node.lineno}: {ast.unparse(node)}"
            case ast.Import(names=names):
                if any(name.name.partition(".")[0] == "septem" for name in names):
                    yield f"line {node.lineno}: {ast.unparse(node)}"


def test_no_shared_code_imports_a_game_from_the_package() -> None:
    found = {
        str(file.relative_to(SERVER)): imported
        for file in shared_files("py")
        if (imported := list(package_imports(file.read_text())))
    }
    assert found == {}


@pytest.mark.parametrize("source", ["from septem import Game", "from septem import dice as d", "import septem.game"])
def test_the_search_finds_such_imports(source: str) -> None:
    assert list(package_imports(source))


def test_all_may_import_the_version() -> None:
    assert not list(package_imports("from septem import __version__\nfrom septem.errors import SetupError"))


def test_no_code_asks_which_game_it_is() -> None:
    found = {
        str(file.relative_to(SERVER)): asked
        for file in shared_files("py")
        if (asked := list(decisions_by_game(file.read_text())))
    }
    assert found == {}


def test_no_template_asks_which_game_it_is() -> None:
    asked = {str(file.relative_to(SERVER)) for file in shared_files("html") if COMPARED.search(file.read_text())}
    assert asked == set()


@pytest.mark.parametrize(
    "source",
    [
        'is_dice = setup.game == "dice"',
        'if "cards" != name: pass',
        'if name in ("cards", "chess"): pass',
        'match name:\n    case "dice":\n        pass',
        "from septem.game.game import Game\nisinstance(position, Game)",
        "from septem.server.games.dice.options import DiceOptions as Own\nisinstance(options, int | Own)",
        "from septem import dice as d\nisinstance(position, d.Game)",
        "import septem.dice\nisinstance(position, septem.dice.Game)",
        "from septem import Game\ntype(position) is Game",
        "from septem import Game\nmatch position:\n    case Game():\n        pass",
        'type(position).__name__ == "Game"',
        'position.__class__.__module__ in ("septem.dice.game",)',
        'hasattr(setup.options, "edition")',
        'getattr(setup.options, "rerolls", 0)',
    ],
)
def test_the_search_finds_such_questions(source: str) -> None:
    assert list(decisions_by_game(source))


@pytest.mark.parametrize("source", ["{% if game == 'dice' %}", '{% if "cards" != game %}', '{% if x in ("dice",) %}'])
def test_the_search_finds_them_in_templates(source: str) -> None:
    assert COMPARED.search(source)


def names_in_code(source: str) -> Iterator[str]:
    """Texts of a module that are the name of a game, or hold it as a part of an address; docstrings may name games."""
    tree = ast.parse(source)
    documented = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Constant) and isinstance(node.value, str)) or id(node) in documented:
            continue
        if set(re.split(r"\W+", node.value)) & set(MODULES) and " " not in node.value:
            yield f"line {node.lineno}: {node.value}"


def test_no_shared_code_names_a_game() -> None:
    found = {
        str(file.relative_to(SERVER)): named
        for file in shared_files("py")
        if file != SERVER / "games" / "registry.py" and (named := list(names_in_code(file.read_text())))
    }
    assert found == {}


@pytest.mark.parametrize("kind", ["html", "css", "js"])
def test_no_shared_template_style_or_script_names_a_game(kind: str) -> None:
    assert {str(file.relative_to(SERVER)) for file in shared_files(kind) if WRITTEN.search(file.read_text())} == set()


@pytest.mark.parametrize(
    "source",
    ['getattr(rules, "cards")', '{"cards": 1, "dice": 2}[name]', 'HELP = "/dice"', 'asset("cards/js/table.js")'],
)
def test_the_search_finds_names_in_code(source: str) -> None:
    assert list(names_in_code(source))


@pytest.mark.parametrize(
    "source", ['game === "dice"', ".for-cards { color: red; }", '<a href="/dice">', '"../../cards/js/x.js"']
)
def test_the_search_finds_names_in_other_files(source: str) -> None:
    assert WRITTEN.search(source)


@pytest.mark.parametrize("forbidden", ["septem.server.games.cards", "septem.game", "septem.data"])
def test_the_import_contracts_name_every_shared_room(forbidden: str) -> None:
    contracts = tomllib.loads((PROJECT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    contract = next(
        one
        for one in contracts
        if forbidden in one.get("forbidden_modules", ()) and "septem.server.api" in one["source_modules"]
    )
    rooms = [*SERVER.iterdir(), *(SERVER / "games").iterdir()]
    modules = {
        ".".join(room.relative_to(SERVER.parents[1]).with_suffix("").parts)
        for room in rooms
        if (room.suffix == ".py" and room.stem != "__init__") or (room / "__init__.py").exists()
    }
    assert modules - set(contract["source_modules"]) == {"septem.server.games", *MODULES.values()}


def test_both_kinds_of_files_are_searched() -> None:
    assert SERVER / "pages" / "listing.py" in shared_files("py")
    assert SERVER / "pages" / "lobby" / "setup_form.html" in shared_files("html")
    assert not any("cards" in file.relative_to(SERVER).parts for file in shared_files("py"))
