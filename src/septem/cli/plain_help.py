"""Help pages that name no Python types."""

from typing import Any

from typer.core import TyperCommand, TyperGroup, TyperOption

# What stands behind a switch in the help: nothing.
NO_VALUE = ""


class PlainHelp(TyperCommand):
    """A command whose help names no Python types."""

    def get_params(self, ctx: Any) -> list[Any]:
        """All options and arguments, for reading a command line as well as for its help."""
        return [_without_type(one) for one in super().get_params(ctx)]


class PlainGroupHelp(TyperGroup):
    """The same for the command of commands."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The options that belong to no command."""
        return [_without_type(one) for one in super().get_params(ctx)]


def _without_type(one: Any) -> Any:
    if isinstance(one, TyperOption):
        one.metavar = NO_VALUE if one.is_flag else one.metavar
    else:
        # Typer shows the type of an argument beside its metavar, and has no setting for it.
        one.display_type_rich = lambda ctx: NO_VALUE  # noqa: ARG005
    return one
