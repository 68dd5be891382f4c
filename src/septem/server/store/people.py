"""People, their tokens and links, in the database."""

from collections.abc import Collection
from typing import Any, Literal, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, delete, insert, or_, select, update

from septem.server.store.schema import people, sessions, tokens

Kind = Literal["guest", "account", "bot"]
TokenLabel = Literal["bot", "device"]


class Person(NamedTuple):
    """A person who can sit at tables; `key` is the form of the name by which an account is found."""

    id: str
    kind: Kind
    name: str
    key: str | None
    same_as: str | None
    created: float


PERSON_COLUMNS = [people.c[name] for name in Person._fields]


class Credentials(NamedTuple):
    """What signing in to an account is checked against."""

    person: str
    password_hash: str


def add_person(connection: Connection, person: Person, *, password_hash: str = "", owner: str | None = None) -> None:
    """Writes a new person; `IntegrityError` where the key of the account is taken."""
    row = {**person._asdict(), "password_hash": password_hash or None, "owner": owner}
    connection.execute(insert(people).values(row))


def add_bot(connection: Connection, bot: Person, token_hash: str, owner: str | None, max_bots: int) -> bool:
    """Writes a new bot account and its token; False, and nothing written, if its owner has `max_bots` bots already.

    Raises `IntegrityError` if there is no such owner.
    """
    if owner is not None:
        # Locked, so that of two bots added at once the second is counted after the first.
        connection.execute(select(people.c.id).where(people.c.id == owner).with_for_update())
        if len(bots_of(connection, owner)) >= max_bots:
            return False
    add_person(connection, bot, owner=owner)
    add_token(connection, token_hash, bot.id, "bot", None, bot.created)
    return True


def person_by_id(connection: Connection, person_id: str) -> Person | None:
    """The person of this id; for a guest who has signed in since, their account."""
    found = _one(connection, people.c.id == person_id)
    return person_by_id(connection, found.same_as) if found is not None and found.same_as else found


def credentials_by_key(connection: Connection, key: str) -> Credentials | None:
    """The account that is found by this form of its name."""
    return _credentials(connection, people.c.key == key)


def credentials_of(connection: Connection, account_id: str) -> Credentials | None:
    """What the password of an account is checked against."""
    return _credentials(connection, people.c.id == account_id)


def rename(connection: Connection, person_id: str, name: str, key: str | None) -> None:
    """Changes the name of a person, and the key of an account; `IntegrityError` where that key is taken."""
    connection.execute(update(people).where(people.c.id == person_id).values(name=name, key=key))


def set_password(connection: Connection, account_id: str, password_hash: str) -> None:
    """Changes the password of an account; its links to other devices end."""
    own = select(people.c.id).where(or_(people.c.id == account_id, people.c.same_as == account_id))
    connection.execute(update(people).where(people.c.id == account_id).values(password_hash=password_hash))
    connection.execute(delete(tokens).where(tokens.c.person.in_(own), tokens.c.label == "device"))


def delete_account(connection: Connection, account_id: str) -> None:
    """Deletes an account, its guests and bots, and their sessions and tokens."""
    others = or_(people.c.same_as == account_id, people.c.owner == account_id)
    everybody = select(people.c.id).where(or_(people.c.id == account_id, others))
    # Locked, so that no session or token is added to them before they are deleted.
    connection.execute(everybody.order_by(people.c.id).with_for_update())
    connection.execute(delete(tokens).where(tokens.c.person.in_(everybody)))
    connection.execute(delete(sessions).where(sessions.c.person.in_(everybody)))
    connection.execute(delete(people).where(others))
    connection.execute(delete(people).where(people.c.id == account_id, people.c.kind == "account"))


def merge(connection: Connection, guest_id: str, person_id: str) -> None:
    """Merges a guest, and all guests merged into that one, into this person; `IntegrityError` if that one is missing.

    Nothing happens where one of them is known as another person already, so that there is never a circle.
    """
    both = select(people.c.same_as).where(people.c.id.in_([guest_id, person_id])).order_by(people.c.id)
    if guest_id == person_id or any(connection.execute(both.with_for_update()).scalars()):
        return
    guests = or_(people.c.id == guest_id, people.c.same_as == guest_id)
    connection.execute(update(people).where(guests, people.c.kind == "guest").values(same_as=person_id))


def bots_of(connection: Connection, owner: str) -> list[Person]:
    """The bot accounts of a person that still have a token, in the order in which they were made."""
    query = (
        _people()
        .join(tokens, tokens.c.person == people.c.id)
        .where(people.c.owner == owner, tokens.c.label == "bot")
        .order_by(people.c.created)
    )
    return [Person(*row) for row in connection.execute(query)]


def all_bots_of(connection: Connection, owner: str) -> list[str]:
    """The ids of all bot accounts of a person, with a token or without."""
    return list(connection.execute(select(people.c.id).where(people.c.owner == owner)).scalars())


def add_token(
    connection: Connection, token_hash: str, person_id: str, label: TokenLabel, expires: float | None, now: float
) -> None:
    """Writes a token and drops those that have expired; `IntegrityError` where there is no such person."""
    connection.execute(delete(tokens).where(tokens.c.expires < now))
    row = {"hash": token_hash, "person": person_id, "label": label, "expires": expires, "created": now}
    connection.execute(insert(tokens).values(row))


def delete_tokens(connection: Connection, person_id: str) -> None:
    """Revokes all tokens of a person."""
    connection.execute(delete(tokens).where(tokens.c.person == person_id))


def bot_by_token(connection: Connection, token_hash: str) -> Person | None:
    """The bot account that has this token."""
    query = select(tokens.c.person).where(tokens.c.hash == token_hash, tokens.c.label == "bot")
    return _one(connection, people.c.id == query.scalar_subquery())


def with_tokens(connection: Connection, asked: Collection[str]) -> set[str]:
    """Those of these bot accounts that still have a token."""
    query = select(tokens.c.person).where(tokens.c.person.in_(asked), tokens.c.label == "bot")
    return set(connection.execute(query).scalars())


def person_by_link(connection: Connection, token_hash: str, now: float, *, consume: bool) -> Person | None:
    """The person who made a device link that is still valid; with `consume`, the link is used up."""
    is_good = (tokens.c.hash == token_hash, tokens.c.label == "device", tokens.c.expires >= now)
    statement = delete(tokens).returning(tokens.c.person) if consume else select(tokens.c.person)
    person_id = connection.execute(statement.where(*is_good)).scalar()
    return None if person_id is None else person_by_id(connection, person_id)


def _people() -> Select[Any]:
    return select(*PERSON_COLUMNS)


def _one(connection: Connection, condition: ColumnElement[bool]) -> Person | None:
    row = connection.execute(_people().where(condition)).one_or_none()
    return Person(*row) if row else None


def _credentials(connection: Connection, condition: ColumnElement[bool]) -> Credentials | None:
    row = connection.execute(select(people.c.id, people.c.password_hash).where(condition)).one_or_none()
    return Credentials(*row) if row else None
