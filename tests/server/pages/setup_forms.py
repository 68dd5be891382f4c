"""The form of a new table as a browser sends it."""

from septem.server.pages.tables.page import tables_page
from septem.server.tables.setup import Setup
from tests.server.pages.reading import Reader


def sent(setup: Setup) -> dict[str, str]:
    """What a browser sends when nobody changes the form of this setup."""
    reader = Reader(str(tables_page([], [], [], now=0, setup=setup)))
    fields: dict[str, str] = {}
    for form, inputs in reader.forms:
        if form.get("class") == "setup":
            for one in inputs:
                if one.get("type") != "radio" or "checked" in one:
                    fields[one["name"]] = one.get("value", "")
    chosen = next(option["value"] for option in reader.all("option") if "selected" in option)
    return {**fields, "rerolls": chosen}
