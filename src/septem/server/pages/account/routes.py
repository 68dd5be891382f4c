"""Who one is: signing in and out, a name, another device, and bots of one's own."""

from datetime import UTC, datetime

from babel.dates import format_date
from fastapi import APIRouter
from starlette.responses import HTMLResponse, RedirectResponse, Response

from septem.server.asgi import address_of
from septem.server.errors import Refused, Unauthorized
from septem.server.i18n import _, current_locale
from septem.server.pages.account.page import BotAccount, account_page, device_page, sign_in_page
from septem.server.store.people import Person
from septem.server.tables.names import look_of
from septem.server.web.visit import Fields, FormFields, Visit, Visitor

router = APIRouter(include_in_schema=False)


@router.get("/sign-in")
async def show_sign_in(visit: Visitor, next: str = "", done: str = "") -> Response:  # noqa: A002 - the address says so
    """The page with both forms."""
    return HTMLResponse(str(sign_in_page(visit.name, next_page=_own_path(next), done=done, person=visit.shown)))


@router.post("/sign-in")
async def sign_in(visit: Visitor, fields: Fields) -> Response:
    """Signs in to an account; what the guest played belongs to it from now on."""
    await visit.count("sign-in")
    await visit.services.limiter.count_name("sign-in", look_of(fields.text("name")), address_of(visit.request.scope))
    try:
        account = await visit.services.people.sign_in(fields.text("name"), fields.text("password"))
    except Refused as error:
        return _again(visit, fields, error)
    return await _signed_in(visit, fields, account)


@router.post("/register")
async def register(visit: Visitor, fields: Fields) -> Response:
    """Makes an account, and signs in to it."""
    await visit.count("sign-in")
    try:
        account = await visit.services.people.register(fields.text("name"), fields.text("password"))
    except Refused as error:
        return _again(visit, fields, error)
    return await _signed_in(visit, fields, account, "/account?done=created")


@router.post("/sign-out")
async def sign_out(visit: Visitor) -> Response:
    """Makes this browser a stranger, and its cookie worthless."""
    await visit.sign_out()
    return RedirectResponse("/", 303)


@router.get("/account")
async def show_account(visit: Visitor, done: str = "") -> Response:
    """The page about oneself."""
    return await _account_page(visit, done=done)


@router.post("/account/name")
async def rename(visit: Visitor, fields: Fields) -> Response:
    """Changes the name."""
    await visit.count("write")
    person = await visit.ensure_person(fields.text("name"))
    await visit.services.people.rename(person.id, fields.text("name"))
    visit.services.session_cache.forget(visit.session)
    return RedirectResponse("/account?done=name", 303)


@router.post("/account/password")
async def change_password(visit: Visitor, fields: Fields) -> Response:
    """Changes the password, after which only this browser is still signed in."""
    await visit.count("sign-in")
    account = _account(visit)
    try:
        await visit.services.people.change_password(account.id, fields.text("old"), fields.text("new"))
    except Refused as error:
        return await _account_page(visit, problem=error)
    await _end_others(visit, account)
    return RedirectResponse("/account?done=password", 303)


@router.post("/account/delete")
async def delete_account(visit: Visitor, fields: Fields) -> Response:
    """Deletes the account; bots play on for it wherever it sits, and for its own bots."""
    await visit.count("sign-in")
    account = _account(visit)
    services = visit.services
    try:
        await services.people.check_password(account.id, fields.text("password"))
    except Refused as error:
        return await _account_page(visit, problem=error)
    bots = await services.people.bots_of(account.id)
    await services.people.delete_account(account.id)
    await visit.sign_out()
    services.session_cache.forget_person(account.id)
    await services.open_streams.compare()
    for person in (account, *bots):
        await services.tables.leave_all(person.id)
    return RedirectResponse("/sign-in?done=deleted", 303)


@router.post("/account/device")
async def offer_device(visit: Visitor) -> Response:
    """Shows a link that opens this person's games elsewhere."""
    await visit.count("write")
    person = await visit.ensure_person()
    token = await visit.services.people.device_link(person.id)
    return await _account_page(visit, device_link=visit.link(f"/d/{token}"))


@router.get("/d/{token}")
async def show_device(visit: Visitor, token: str) -> Response:
    """Asks once more on the other device."""
    await visit.count("sign-in")
    person = await visit.services.people.of_device_link(token)
    return HTMLResponse(str(device_page(person.name or _("Guest"), token, person=visit.shown)))


@router.post("/d/{token}")
async def open_device(visit: Visitor, token: str) -> Response:
    """Opens the games of the person who made the link in this browser; what a guest played here belongs to them now."""
    await visit.count("sign-in")
    person = await visit.services.people.open_device_link(token)
    await _become(visit, person)
    return RedirectResponse("/", 303)


@router.post("/account/bots")
async def add_bot(visit: Visitor, fields: Fields) -> Response:
    """Makes a bot account and shows its token, this once."""
    await visit.count("write")
    owner = _account(visit)
    _bot, token = await visit.services.people.bot_account(fields.text("name"), owner.id)
    return await _account_page(visit, new_token=token)


@router.post("/account/bots/{bot_id}/remove")
async def remove_bot(visit: Visitor, bot_id: str) -> Response:
    """Makes the token of a bot worthless."""
    await visit.count("write")
    await visit.services.people.forget_bot(_account(visit).id, bot_id)
    await visit.services.open_streams.compare()
    return RedirectResponse("/account", 303)


async def _account_page(
    visit: Visit, *, device_link: str = "", new_token: str = "", done: str = "", problem: Refused | None = None
) -> Response:
    if visit.shown is None:
        return RedirectResponse("/sign-in", 303)
    bots = await visit.services.people.bots_of(visit.person_id)
    shown = [BotAccount(bot.id, bot.name, _day(bot.created)) for bot in bots]
    said = str(problem) if problem else ""
    page = account_page(visit.shown, shown, device_link=device_link, new_token=new_token, done=done, problem=said)
    return HTMLResponse(str(page), problem.status if problem else 200)


async def _signed_in(visit: Visit, fields: FormFields, account: Person, otherwise: str = "/") -> Response:
    await _become(visit, account)
    return RedirectResponse(_own_path(fields.text("next")) or otherwise, 303)


async def _become(visit: Visit, person: Person) -> None:
    """Makes this browser that person's, and the guest who used it one with them."""
    if visit.person is not None and visit.person.kind == "guest":
        # In this order: a seat that the guest takes in between is taken over as well.
        await visit.services.people.merge(visit.person.id, person.id)
        await visit.services.tables.take_over(person.id)
    await visit.become(person)


async def _end_others(visit: Visit, person: Person) -> None:
    """Ends all sessions of this person but that of this browser, with the streams that are open in them."""
    await visit.services.sessions.end_others(person.id, visit.session)
    visit.services.session_cache.forget_person(person.id)
    await visit.services.open_streams.compare()


def _again(visit: Visit, fields: FormFields, error: Refused) -> Response:
    next_page = _own_path(fields.text("next"))
    page = sign_in_page(fields.text("name"), problem=str(error), next_page=next_page, person=visit.shown)
    return HTMLResponse(str(page), error.status)


def _account(visit: Visit) -> Person:
    if visit.person is None or visit.person.kind != "account":
        raise Unauthorized(_("Only accounts can do that; please sign in."))
    return visit.person


def _day(moment: float) -> str:
    """A day as it is written in the current locale."""
    return format_date(datetime.fromtimestamp(moment, UTC), "long", locale=current_locale())


def _own_path(text: str) -> str:
    """A path of this site, '' for anything that leads elsewhere."""
    is_own = text.startswith("/") and not text.startswith("//")
    return text if is_own and text.isprintable() and "\\" not in text else ""
