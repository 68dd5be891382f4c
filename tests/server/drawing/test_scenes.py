"""Every city has a scene by day and by night, and the skyline shows all seven."""

from septem.data.dice import load
from septem.server.drawing.scenes import scene, skyline
from tests.server.drawing.reading import faults, ids, references, tree


def test_both_spellings_of_a_city_show_the_same_wonder() -> None:
    assert references(scene("Rhodos", True)) == references(scene("Rhodes", True))


def test_every_wonder_of_the_dice_game_has_a_scene() -> None:
    for wonder in load().wonders.values():
        assert faults(scene(wonder.short, is_day=False)) == []


def test_a_scene_is_read_aloud_only_with_a_label() -> None:
    assert tree(scene("Giza", True)).get("aria-label") == "Giza by day"
    assert tree(scene("Giza", True, label=False)).get("aria-hidden") == "true"


def test_two_scenes_on_a_page_share_no_id() -> None:
    assert ids(scene("Giza", True)) == ids(scene("Giza", False)) == set()


def test_the_skyline_holds_all_seven() -> None:
    assert faults(skyline()) == []
    assert len([name for name in references(skyline()) if name.startswith("w-")]) == 7
