"""The OpenAPI document, from the registry and the types it names."""

import re
from typing import Any

import msgspec

from nomorebets import __version__
from nomorebets.floor.commands.registry import COMMANDS, GET, Command

REFUSAL = {
    "type": "object",
    "properties": {
        "refused": {
            "type": "object",
            "properties": {
                "cite": {"type": "string", "description": "the paragraph, if one says so"},
                "gist": {"type": "string"},
                "why": {"type": "string"},
            },
            "required": ["cite", "gist", "why"],
        }
    },
    "required": ["refused"],
}
STATUSES = {
    "400": "not understood", "401": "no session", "403": "not for this role or seat",
    "404": "not there", "405": "not by this method", "409": "refused by the rules",
    "413": "too large", "422": "the key stands for another command", "429": "too often",
    "503": "the store does not answer",
}  # fmt: skip
JSON = "application/json"
PAGES = {  # answers that are not JSON
    "ticket": "text/html", "ticket_pdf": "application/pdf",
    "equipment_report": "text/html", "equipment_pdf": "application/pdf",
    "game_guide": "text/html", "guide": "text/html", "guide_pdf": "application/pdf",
    "odds_sheet": "text/html", "dispute": "text/html", "dispute_pdf": "application/pdf",
    "journal": "application/x-ndjson", "own_journal": "application/x-ndjson",
}  # fmt: skip
WIRE = {"408": "sent too slowly", "431": "too much before the body"}
KEY = {
    "type": "string", "maxLength": 64,
    "description": "yours, new for each intention: the same key does nothing twice",
}  # fmt: skip


def openapi() -> dict[str, Any]:
    types = sorted({command.told for command in COMMANDS}, key=lambda told: told.__name__)
    schemas, components = msgspec.json.schema_components(
        types, ref_template="#/components/schemas/{name}"
    )
    by_type = dict(zip(types, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for command in COMMANDS:
        operation = _operation(command, by_type[command.told], components)
        paths.setdefault(command.path, {})[command.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "No More Bets: the floor",
            "version": __version__,
            "description": "Play chips only. The WebSocket is described in floor-protocol.md.",
        },
        "paths": paths,
        "components": {
            "schemas": {**components, "Refusal": REFUSAL},
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": "nmb_session"},
                "bearer": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _operation(
    command: Command, schema: dict[str, Any], components: dict[str, Any]
) -> dict[str, Any]:
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", command.path)
    ]
    body = dict(components[schema["$ref"].rpartition("/")[2]])
    operation: dict[str, Any] = {
        "operationId": command.name,
        "summary": command.gist,
        "responses": {
            "200": {"description": "done", "content": {PAGES.get(command.name, JSON): {}}},
            **{
                status: {
                    "description": words,
                    "content": {JSON: {"schema": {"$ref": "#/components/schemas/Refusal"}}},
                }
                for status, words in STATUSES.items()
            },
            **{
                status: {"description": words, "content": {"text/plain": {}}}
                for status, words in WIRE.items()
            },
        },
    }
    if command.roles is not None:
        operation["description"] = "Roles: " + ", ".join(sorted(command.roles)) + "."
        operation["security"] = [{"session": []}, {"bearer": []}]
    if command.method == GET:
        parameters += [
            {"name": name, "in": "query", "required": False, "schema": of}
            for name, of in body.get("properties", {}).items()
        ]
    else:
        if command.keyed:
            body["properties"] = {**body.get("properties", {}), "key": KEY}
        operation["requestBody"] = {
            "required": bool(body.get("required")),
            "content": {"application/json": {"schema": body}},
        }
    if parameters:
        operation["parameters"] = parameters
    return operation
