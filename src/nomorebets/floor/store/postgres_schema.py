"""The relations and functions of a floor in PostgreSQL: `postgres.sql`, made once."""

import hashlib
from pathlib import Path
from typing import Any

import psycopg

from nomorebets.floor.people.names import likeness
from nomorebets.floor.store.postgres_connections import CONNECTING, OPTIONS
from nomorebets.law.refusal import Refused

SCHEMA = Path(__file__).with_name("postgres.sql")
SCHEMA_LOCK = 19_47  # an advisory lock: one process at a time makes the schema


def make_schema(address: str) -> None:
    """Only if it is not there as it should be: it would get in the way of those who serve."""
    sql = SCHEMA.read_bytes()
    digest = hashlib.sha256(sql).hexdigest()
    with psycopg.connect(address, options=OPTIONS, connect_timeout=CONNECTING) as db:
        if db.execute("SHOW fsync").fetchone() != ("on",):
            raise Refused(
                "", "the database runs with fsync off: it would lose what it acknowledged"
            )
        if _made(db) == digest:
            return
        db.execute("SELECT pg_advisory_xact_lock(%s)", (SCHEMA_LOCK,))
        if _made(db) != digest:
            db.execute(sql)
            _give_likenesses(db)
            db.execute("INSERT INTO schema_made VALUES (%s)", (digest,))


def _give_likenesses(db: psycopg.Connection[Any]) -> None:
    """To accounts of an earlier edition; of two that look alike the first has the name."""
    rows = db.execute("SELECT id, name FROM accounts WHERE likeness = '' ORDER BY id").fetchall()
    for id, name in rows:
        same = likeness(name)
        db.execute(
            "UPDATE accounts SET likeness = CASE WHEN EXISTS (SELECT 1 FROM accounts AS other"
            " WHERE other.likeness = %s) THEN %s ELSE %s END WHERE id = %s",
            (same, f"{same}#{id}", same, id),
        )


def _made(db: psycopg.Connection[Any]) -> str:
    """The digest of the schema that was made last."""
    if db.execute("SELECT to_regclass('schema_made')").fetchone() == (None,):
        return ""
    row = db.execute("SELECT digest FROM schema_made ORDER BY place DESC LIMIT 1").fetchone()
    return str(row[0]) if row else ""
