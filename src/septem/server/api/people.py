"""Bot accounts."""

from http import HTTPStatus

from fastapi import APIRouter

from septem.server.api.callers import Caller
from septem.server.api.models import NewPerson, PersonMade, PersonShown

router = APIRouter(prefix="/people", tags=["people"])


@router.post("", status_code=HTTPStatus.CREATED, operation_id="createPerson")
async def create_person(call: Caller, new: NewPerson) -> PersonMade:
    """Creates a bot account and its token. The account that is signed in owns it; otherwise it has no owner."""
    person, token = await call.services.accounts.register_bot(call.client, new.name)
    return PersonMade(id=person.id, name=person.name, token=token)


@router.get("/me", operation_id="getMe")
async def get_me(call: Caller) -> PersonShown:
    """The person that the token or cookie belongs to."""
    person = call.require_person()
    return PersonShown(id=person.id, name=person.name, kind=person.kind)
