"""The log: a line for each thing, as text or as JSON. No password, session, key or card is told."""

import json
import logging
import time
from contextvars import ContextVar
from itertools import count
from typing import Any

LEVELS = ("debug", "info", "warning", "error")
FIELDS = (
    "request", "connection", "table", "seq", "round", "command", "outcome", "cite", "account",
    "method", "path", "status", "code", "ms",
)  # fmt: skip
request_id: ContextVar[str] = ContextVar("request_id", default="")
at_table: ContextVar[str] = ContextVar("at_table", default="")
_started = f"{time.time_ns() // 1_000_000:x}"
_numbers = count(1)


def new_request() -> str:
    """An id of our own: it is in the answer's header and in every line about the request."""
    id = f"{_started}-{next(_numbers):x}"
    request_id.set(id)
    return id


def _told(record: logging.LogRecord) -> dict[str, Any]:
    found = {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
    for name, context in (("request", request_id), ("table", at_table)):
        if context.get():
            found.setdefault(name, context.get())
    return found


def _at(record: logging.LogRecord) -> str:
    seconds = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    return f"{seconds}.{int(record.msecs):03}Z"


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": _at(record), "level": record.levelname.lower(), "logger": record.name,
            "message": record.getMessage(), **_told(record),
        }  # fmt: skip
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """For a terminal; what others wrote cannot begin a line of its own."""

    def format(self, record: logging.LogRecord) -> str:
        told = " ".join(f"{name}={value}" for name, value in _told(record).items())
        line = f"{record.levelname.lower()} {record.getMessage()} {told}".rstrip()
        line = "".join(c if c.isprintable() else repr(c)[1:-1] for c in line)
        if record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return f"{_at(record)} {line}"


def set_up(level: str, as_json: bool) -> None:
    """All goes to standard error. Libraries tell little, whatever the level: at `debug` they
    would tell what goes over the wire, sessions and cards among it."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if as_json else TextLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("nomorebets").setLevel(level.upper())
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # what is no HTTP is counted, not told
