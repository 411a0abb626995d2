"""Keys at rest: what foretells cards, and second factors, is stored wrapped, with a key that is not
in the store.

A wrapped row is "nmb1", 8 bytes that name the wrapping key, a nonce of 12 bytes, and the row
enciphered with ChaCha20-Poly1305 (RFC 8439) for its place (table, and commitment or line): a row
copied to another place does not open. Wrapping keys are lines of 64 hexadecimal digits in a file of
mode 600; the first wraps, all unwrap. docs/security.md says how they are kept and rotated.
"""

import os
import secrets
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path

from nomorebets.floor.store.protocol import StoreFailed

GIVEN, GIVEN_FILE = "NMB_STORE_KEY", "NMB_STORE_KEY_FILE"  # of the environment
MARK, NAME, NONCE = b"nmb1", 8, 12
HEAD = len(MARK) + NAME
KEY_BYTES = 32
SHARED = Path(".nmb/floor.key")  # of a store that is no file
WRAPPED = {"secrets": ("table", "commitment", "key"), "checkpoints": ("table", "seq", "checkpoint")}


class Wrapping:
    """The wrapping keys of a store."""

    def __init__(self, keys: Sequence[bytes], place: str) -> None:
        self.keys = {name_of(key): key for key in keys}
        self.place = place  # where they are from, for people
        self._first = name_of(keys[0]) if keys else b""

    def wrap(self, data: bytes, table: str, which: object) -> bytes:
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        if not self._first:
            raise StoreFailed(f"there is no key to wrap with: {self.place}")
        nonce, head = secrets.token_bytes(NONCE), MARK + self._first
        cipher = ChaCha20Poly1305(self.keys[self._first])
        return head + nonce + cipher.encrypt(nonce, data, head + _where(table, which))

    def unwrap(self, data: bytes, table: str, which: object) -> bytes:
        """What an earlier edition stored in clear is given back as it is."""
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        data = bytes(data)
        if not is_wrapped(data):
            return data
        self.refuse_unknown([data[:HEAD]])
        head, nonce = data[:HEAD], data[HEAD : HEAD + NONCE]
        cipher = ChaCha20Poly1305(self.keys[head[len(MARK) :]])
        try:
            return cipher.decrypt(nonce, data[HEAD + NONCE :], head + _where(table, which))
        except InvalidTag:
            raise StoreFailed(f"{table}: what is kept of {which} was changed or moved") from None

    def refuse_unknown(self, heads: Iterable[bytes]) -> None:
        for head in heads:
            name = bytes(head)[len(MARK) :]
            if name not in self.keys:
                raise StoreFailed(
                    f"its keys are wrapped with key {name.hex()}, which is not in {self.place}: "
                    f"put that file back, or name it in {GIVEN_FILE}; "
                    "if it is lost for good: nmb rotate-key --lost"
                )


def is_wrapped(data: bytes) -> bool:
    return bytes(data[: len(MARK)]) == MARK and len(data) >= HEAD + NONCE + 16


def name_of(key: bytes) -> bytes:
    return sha256(b"nomorebets wrapping key:" + key).digest()[:NAME]


def _where(table: str, which: object) -> bytes:
    return f"{table}\0{which}".encode()


def key_file(store: Path | None) -> Path:
    """Where the wrapping keys of a store in this file, or of one that is no file, are kept."""
    if named := os.environ.get(GIVEN_FILE):
        return Path(named)
    return store.with_name(store.name + ".key") if store else SHARED


def wrapping_of(store: Path | None, make: bool = True) -> Wrapping:
    """As the environment gives it, or its file, which is made if it is not there."""
    if given := os.environ.get(GIVEN):
        return Wrapping([_key(given, GIVEN)], GIVEN)
    path = key_file(store)
    if make and not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_keys(path, [secrets.token_bytes(KEY_BYTES)], new=True)
    return Wrapping(read_keys(path), str(path))


def wrapping_for(store: Path | None, heads: Iterable[bytes]) -> Wrapping:
    """Of a store whose rows begin so. A key is made only where nothing is wrapped yet."""
    marked = [bytes(head) for head in heads if bytes(head).startswith(MARK)]
    found = wrapping_of(store, make=not marked)
    found.refuse_unknown(marked)
    return found


def read_keys(path: Path) -> list[bytes]:
    try:
        lines = path.read_text("ascii").split()
    except FileNotFoundError:
        return []
    except (OSError, UnicodeDecodeError) as error:
        raise StoreFailed(f"{path} cannot be read: {error}") from None
    return [_key(line, str(path)) for line in lines]


def write_keys(path: Path, keys: Iterable[bytes], new: bool = False) -> None:
    """All at once or not at all; if it is to be new and somebody was quicker, theirs stays."""
    beside = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.writelines(f"{key.hex()}\n" for key in keys)
            file.flush()
            os.fsync(file.fileno())
        if new:
            try:
                os.link(beside, path)
            except FileExistsError:
                return
        else:
            beside.replace(path)
    except OSError as error:
        raise StoreFailed(f"{path} cannot be written: {error.strerror}") from None
    finally:
        beside.unlink(missing_ok=True)


def _key(text: str, place: str) -> bytes:
    try:
        key = bytes.fromhex(text)
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise StoreFailed(f"{place} has no wrapping key: 64 hexadecimal digits")
    return key
