"""Private parts of Numba and uvicorn that the package leans on: what changed when one does.

They may change with any version, so pyproject.toml bounds both from above. A new version is tried
by widening the bound: what fails here says in plain words where to look.
"""

import inspect
import re
import tomllib
from functools import cache
from importlib import import_module
from importlib.metadata import version
from types import FunctionType
from typing import Any

import pytest

from nomorebets.cli import reference

SOURCES = reference.ROOT / "src/nomorebets"


def of(kind: str, names: tuple[str, ...], **functions: str) -> dict[str, str | None]:
    told = {**dict.fromkeys(names), **functions}
    return {f"{kind}.{name}": takes for name, takes in told.items()}


# by the module that leans on it: a function by its parameters, whatever else by None
LEANS_ON: dict[str, dict[str, str | None]] = {
    "simulation/by_reference.py": {
        "numba.core.cgutils:alloca_once": "builder, ty, size, name, zfill",
        "numba.core.cgutils:alloca_once_value": "builder, value, name, zfill",
        "numba.core.cgutils:gep_inbounds": "builder, ptr, inds, kws",
        "numba.core.imputils:lower_getattr_generic": "ty",
        "numba.core.imputils:lower_setattr_generic": "ty",
        "numba.core.typing.templates:AttributeTemplate.generic_resolve": None,
        "numba.extending:models.PrimitiveModel.__init__": "self, dmm, fe_type, be_type",
        "numba.np.arrayobj:make_array": "array_type",
        "numba.np.arrayobj:populate_array": (
            "array, data, shape, strides, itemsize, meminfo, parent"
        ),
        "numba.core.types:BaseNamedTuple": None,
        "numba.core.types:NamedTuple.instance_class": None,
        "numba.core.types:NamedTuple.fields": None,
        "numba.core.types:NamedUniTuple.instance_class": None,
        "numba.core.types:NamedUniTuple.fields": None,
    },
    "simulation/parts.py": {
        **of(
            "numba.core.codegen:JITCodeLibrary",
            ("_codegen", "_final_module", "_finalized", "_shared_module"),
            _finalize_final_module="self",
            _finalize_dynamic_globals="self",
            _verify_declare_only_symbols="self",
            _get_module_for_linking="self",
            enable_object_caching="self",
        ),
        "numba.core.codegen:JITCPUCodegen._create_empty_module": "self, name",
        "numba.core.compiler:Compiler.compile_extra": "self, func",
        "numba.core.compiler:Compiler.state": None,
        "numba.core.dispatcher:Dispatcher.get_call_template": "self, args, kws",
    },
    "simulation/kernel_cache.py": {
        "numba.core.caching:NullCache.load_overload": "self, sig, target_context",
        "numba.core.caching:NullCache.save_overload": "self, sig, cres",
        "numba.core.codegen:JITCPUCodegen.magic_tuple": "self",
        "numba.core.codegen:JITCodeLibrary.has_dynamic_globals": None,
        "numba.core.compiler:CompileResult._reduce": "self",
        "numba.core.compiler:CompileResult._rebuild": (
            "target_context, libdata, fndesc, env, signature, objectmode, lifted, typeann, "
            "reload_init, referenced_envs"
        ),
        "numba.core.compiler_lock:global_compiler_lock": None,
        "numba.core.cpu:CPUContext.refresh": "self",
        "numba.core.dispatcher:Dispatcher._cache": None,
        "numba.core.dispatcher:Dispatcher.compile": "self, sig",
        "numba.core.serialize:dumps": "obj",
    },
    "floor/web/wire.py": {
        "uvicorn.protocols.http.httptools_impl:STATUS_LINE": None,
        "uvicorn.protocols.http.httptools_impl:RequestResponseCycle.response_started": None,
        **of(
            "uvicorn.protocols.http.httptools_impl:HttpToolsProtocol",
            ("client", "cycle", "headers", "loop", "pipeline", "transport", "url"),
            connection_made="self, transport",
            connection_lost="self, exc",
            data_received="self, data",
            handle_websocket_upgrade="self",
            on_headers_complete="self",
            on_message_complete="self",
            pause_writing="self",
            resume_writing="self",
            send_400_response="self, msg",
        ),
        **of(
            "uvicorn.protocols.websockets.websockets_sansio_impl:WebSocketsSansIOProtocol",
            (
                "client",
                "close_sent",
                "conn",
                "curr_msg_data_type",
                "disconnected",
                "frames",
                "handshake_initiated",
                "loop",
                "scope",
                "transport",
                "writable",
            ),
            connection_lost="self, exc",
            data_received="self, data",
            handle_bytes="self, event",
            handle_cont="self, event",
            handle_parser_exception="self",
            handle_ping="self",
            handle_pong="self, event",
            handle_text="self, event",
            keepalive_timeout="self",
            run_asgi="self",
            send_receive_event_to_app="self",
        ),
    },
}
GONE = object()


@cache
def own_names(kind: type) -> set[str]:
    """What objects of a class have: its names, and those its functions use of anything."""
    found = set(dir(kind))
    for base in kind.__mro__:
        for value in vars(base).values():
            function = inspect.unwrap(getattr(value, "fget", None) or value) if value else value
            if isinstance(function, FunctionType):
                found.update(function.__code__.co_names)
    return found


def found_at(place: str) -> Any:
    """What is there: the thing itself, True for a name only objects have, or GONE."""
    module, _, path = place.partition(":")
    try:
        found: Any = import_module(module)
    except ImportError:
        return GONE
    for name in path.split("."):
        if isinstance(found, type) and not hasattr(found, name):
            return True if name in own_names(found) else GONE
        found = getattr(found, name, GONE)
        if found is GONE:
            return GONE
    return found


def what_changed(ours: str, place: str, takes: str | None) -> str:
    """In plain words; "" if nothing did."""
    package = place.partition(".")[0]
    where = f"{package} {version(package)}: {place.replace(':', '.')}"
    look = f"{ours} leans on it: see how it does without, then say so in {__name__}"
    found = found_at(place)
    if found is GONE:
        return f"{where} is gone; {look}"
    if takes is None:
        return ""
    now = ", ".join(inspect.signature(found).parameters)
    return "" if now == takes else f"{where} takes ({now}), no longer ({takes}); {look}"


@pytest.mark.parametrize("ours", LEANS_ON)
def test_what_we_lean_on_is_as_it_was(ours: str) -> None:
    changed = [what_changed(ours, *at) for at in LEANS_ON[ours].items()]
    assert [words for words in changed if words] == []


def test_a_change_is_told_in_plain_words() -> None:
    gone = what_changed("a.py", "numba.core.caching:NullCache.no_such", "self")
    assert re.match(r"numba [\d.]+: numba.core.caching.NullCache.no_such is gone; a.py leans", gone)
    other = what_changed("a.py", "numba.core.serialize:dumps", "obj, quickly")
    assert "numba.core.serialize.dumps takes (obj), no longer (obj, quickly); a.py" in other
    assert "is gone" in what_changed("a.py", "uvicorn.no_such:Protocol", None)


def test_every_private_import_is_told_here() -> None:
    private = re.compile(
        r"^ *from ((?:numba\.(?:core|np)|uvicorn\.)\S*) import (.+)$", re.MULTILINE
    )
    for path in SOURCES.rglob("*.py"):
        told = LEANS_ON.get(path.relative_to(SOURCES).as_posix(), {})
        for module, names in private.findall(path.read_text()):
            for name in re.findall(r"\w+", names):
                begins = f"{module}:{name}", f"{module}.{name}:"
                assert any(place.startswith(begins) for place in told), f"{path}: {module} {name}"


def test_their_versions_are_bounded_from_above() -> None:
    project = tomllib.loads((reference.ROOT / "pyproject.toml").read_text())["project"]
    every = [*project["dependencies"], *project["optional-dependencies"]["floor"]]
    for package in ("numba", "llvmlite", "uvicorn"):
        [asked] = [text for text in every if text.startswith(package)]
        least, below = re.search(r">=([\d.]+),<([\d.]+)$", asked).groups()  # type: ignore[union-attr]
        major, minor = version(package).split(".")[:2]
        assert (least, below) == (f"{major}.{minor}", f"{major}.{int(minor) + 1}"), asked
