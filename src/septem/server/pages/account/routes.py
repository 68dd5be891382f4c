"""The account: signing in and out, the name, other devices, and bot accounts."""

from datetime import UTC, datetime
from http import HTTPStatus

from babel.dates import format_date
from fastapi import APIRouter
from starlette.responses import HTMLResponse, RedirectResponse, Response

from septem.server.auth.people import WrongPassword
from septem.server.errors import Conflict, Invalid, Refused
from septem.server.i18n import _, current_locale
from septem.server.pages.account.page import BotAccount, NameField, account_page, device_page, sign_in_page
from septem.server.web.visit import Fields, FormFields, Visit, Visitor

router = APIRouter(include_in_schema=False)


@router.get("/sign-in")
async def show_sign_in(visit: Visitor, next: str = "", done: str = "") -> Response:  # noqa: A002 - the address says so
    """The page with both forms."""
    return HTMLResponse(sign_in_page(visit.name, next_page=_own_path(next), done=done, person=visit.identity))


@router.post("/sign-in")
async def sign_in(visit: Visitor, fields: Fields) -> Response:
    """Signs in to an account; what the guest played belongs to it from now on."""
    try:
        await visit.services.accounts.sign_in(visit.client, fields.text("name"), fields.text("password"))
    except WrongPassword as error:
        return _again(visit, fields, error)
    return RedirectResponse(_own_path(fields.text("next")) or "/", HTTPStatus.SEE_OTHER)


@router.post("/register")
async def register(visit: Visitor, fields: Fields) -> Response:
    """Makes an account, and signs in to it."""
    try:
        await visit.services.accounts.register(visit.client, fields.text("name"), fields.text("password"))
    except Invalid as error:
        return _again(visit, fields, error)
    return RedirectResponse(_own_path(fields.text("next")) or "/account?done=created", HTTPStatus.SEE_OTHER)


@router.post("/sign-out")
async def sign_out(visit: Visitor) -> Response:
    """Ends the session of this browser."""
    await visit.services.accounts.sign_out(visit.client)
    return RedirectResponse("/", HTTPStatus.SEE_OTHER)


@router.get("/account")
async def show_account(visit: Visitor, done: str = "") -> Response:
    """The page of the account or guest."""
    return await _account_page(visit, done=done)


@router.post("/account/name")
async def rename(visit: Visitor, fields: Fields) -> Response:
    """Changes the name."""
    name = fields.text("name")
    try:
        await visit.services.accounts.rename(visit.client, name)
    except Invalid as error:
        if visit.identity is None:
            raise
        return await _account_page(visit, own_name=NameField(name, str(error)))
    return RedirectResponse("/account?done=name", HTTPStatus.SEE_OTHER)


@router.post("/account/password")
async def change_password(visit: Visitor, fields: Fields) -> Response:
    """Changes the password, after which only this browser is still signed in."""
    try:
        await visit.services.accounts.change_password(visit.client, fields.text("old"), fields.text("new"))
    except (Invalid, WrongPassword) as error:
        return await _account_page(visit, problem=error)
    return RedirectResponse("/account?done=password", HTTPStatus.SEE_OTHER)


@router.post("/account/delete")
async def delete_account(visit: Visitor, fields: Fields) -> Response:
    """Deletes the account and its bot accounts; bots of the server play on for them."""
    try:
        await visit.services.accounts.delete(visit.client, fields.text("password"))
    except (Conflict, WrongPassword) as error:
        return await _account_page(visit, problem=error)
    return RedirectResponse("/sign-in?done=deleted", HTTPStatus.SEE_OTHER)


@router.post("/account/device")
async def offer_device(visit: Visitor) -> Response:
    """Shows a link that opens this person's games elsewhere."""
    token = await visit.services.accounts.device_link(visit.client)
    return await _account_page(visit, device_link=visit.link(f"/d/{token}"))


@router.get("/d/{token}")
async def show_device(visit: Visitor, token: str) -> Response:
    """Asks for confirmation on the other device."""
    person = await visit.services.accounts.owner_of_device_link(visit.client, token)
    return HTMLResponse(device_page(person.name or _("Guest"), token, person=visit.identity))


@router.post("/d/{token}")
async def open_device(visit: Visitor, token: str) -> Response:
    """Opens the games of the person who made the link in this browser; what a guest played here belongs to them now."""
    await visit.services.accounts.open_device_link(visit.client, token)
    return RedirectResponse("/", HTTPStatus.SEE_OTHER)


@router.post("/account/bots")
async def add_bot(visit: Visitor, fields: Fields) -> Response:
    """Creates a bot account and shows its token, which is not shown again."""
    name = fields.text("name")
    try:
        token = await visit.services.accounts.add_bot(visit.client, name)
    except Invalid as error:
        return await _account_page(visit, bot_name=NameField(name, str(error)))
    return await _account_page(visit, new_token=token)


@router.post("/account/bots/{bot_id}/remove")
async def remove_bot(visit: Visitor, bot_id: str) -> Response:
    """Revokes the token of a bot account."""
    try:
        await visit.services.accounts.remove_bot(visit.client, bot_id)
    except Conflict as error:
        return await _account_page(visit, problem=error)
    return RedirectResponse("/account", HTTPStatus.SEE_OTHER)


async def _account_page(
    visit: Visit,
    *,
    device_link: str = "",
    new_token: str = "",
    done: str = "",
    problem: Refused | None = None,
    own_name: NameField | None = None,
    bot_name: NameField | None = None,
) -> Response:
    if visit.identity is None:
        return RedirectResponse("/sign-in", HTTPStatus.SEE_OTHER)
    bots = await visit.services.people.bots_of(visit.person_id)
    accounts = [BotAccount(bot.id, bot.name, _day(bot.created)) for bot in bots]
    said = str(problem) if problem else ""
    page = account_page(
        visit.identity,
        accounts,
        device_link=device_link,
        new_token=new_token,
        done=done,
        problem=said,
        own_name=own_name,
        bot_name=bot_name,
    )
    refused = problem.status if problem else Invalid.status if own_name or bot_name else HTTPStatus.OK
    return HTMLResponse(page, refused)


def _again(visit: Visit, fields: FormFields, error: Refused) -> Response:
    next_page = _own_path(fields.text("next"))
    page = sign_in_page(fields.text("name"), problem=str(error), next_page=next_page, person=visit.identity)
    return HTMLResponse(page, error.status)


def _day(moment: float) -> str:
    """A day as it is written in the current locale."""
    return format_date(datetime.fromtimestamp(moment, UTC), "long", locale=current_locale())


def _own_path(text: str) -> str:
    """The text if it is a path of this site, else ''."""
    is_own = text.startswith("/") and not text.startswith("//")
    return text if is_own and text.isprintable() and "\\" not in text else ""
