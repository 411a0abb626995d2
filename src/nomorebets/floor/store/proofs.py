"""Proofs: a row that is history carries a code only the floor can make, and now and then all of it
is sealed.

A code (HMAC-SHA-256) says that a row of the ledger, accounts, tables, kept answers or rounds was
written by the floor. A seal says how far every journal and the ledger had come; it names the one
before by its hash and is signed (Ed25519). Both keys come from one seed in a file of mode 600 that
is not in the store. Seals are sent out: who has one knows whether the history was changed since.
"""

import hashlib
import hmac
import os
import secrets
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from nomorebets.floor.store.protocol import Kept, Movement, StoreFailed
from nomorebets.table.past_round import RoundRow

GIVEN_FILE = "NMB_SEAL_KEY_FILE"  # of the environment
SHARED = Path(".nmb")  # where keys are of stores that are no files
SEED = 32
ONCE, CODE = 16, 32  # hexadecimal digits of a code, and of what tells two movements apart
Proof = tuple[str, str, str]  # relation, key, code
FIRST = "0" * 64


class Seal(msgspec.Struct, frozen=True):
    """How far the history had come: new heads of journals, movements, accounts and tables so far.
    `before` is the hash of the seal before."""

    n: int
    at: str
    before: str
    heads: dict[str, tuple[int, str]]  # of journals that went on since: lines, hash of the last
    movements: int
    accounts: int
    tables: int
    last: int  # number of the last movement
    key: str  # the public one
    signature: str = ""

    def body(self) -> bytes:
        return msgspec.json.encode(msgspec.structs.replace(self, signature=""))


def seal_from(stored: bytes) -> Seal:
    try:
        return msgspec.json.decode(stored, type=Seal)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise StoreFailed("a seal cannot be read") from None


def hash_of(stored: bytes) -> str:
    return hashlib.sha256(stored).hexdigest()


class Signer:
    """Writes codes and signs seals."""

    def __init__(self, seed: bytes, place: str) -> None:
        self._seed, self.place = seed, place
        self._rows = hmac.new(seed, b"nomorebets rows", hashlib.sha256).digest()

    def code(self, relation: str, *values: Any) -> str:
        told = msgspec.json.encode([relation, *values])
        return hmac.new(self._rows, told, hashlib.sha256).hexdigest()[:CODE]

    def of_account(self, id: int, *values: Any) -> Proof:
        """Values: name, role, password, second factor, whether disabled."""
        return "accounts", str(id), self.code("accounts", id, *values)

    def of_table(self, id: str, settings: bytes, opened_at: str, closed_at: str) -> Proof:
        return "tables", id, self.code("tables", id, bytes(settings), opened_at, closed_at)

    def of_kept(self, kept: Kept, at: str) -> Proof:
        told = self.code("kept", *msgspec.structs.astuple(kept), at)
        return "kept", f"{kept.account}:{kept.key}", told

    def of_round(self, row: RoundRow) -> Proof:
        players = sorted((seat.seat, seat.player, seat.net) for seat in row.players)
        told = (row.table, row.round, row.seq, row.at, bool(row.over), bool(row.void), players)
        return "rounds", f"{row.table}:{row.round}", self.code("rounds", *told)

    def of_movement(self, at: str, movement: Movement, once: str = "") -> str:
        """`once` is told in the code, so that no movement is there twice."""
        once = once or secrets.token_hex(ONCE // 2)
        return once + self.code("ledger", once, at, *msgspec.structs.astuple(movement))

    def signed(self, seal: Seal) -> bytes:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        signature = Ed25519PrivateKey.from_private_bytes(self._seed).sign(seal.body()).hex()
        return msgspec.json.encode(msgspec.structs.replace(seal, signature=signature))

    @property
    def public(self) -> str:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        key = Ed25519PrivateKey.from_private_bytes(self._seed).public_key()
        return key.public_bytes_raw().hex()


def is_signed(seal: Seal) -> bool:
    """By the key it names."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(seal.key))
        key.verify(bytes.fromhex(seal.signature), seal.body())
    except (InvalidSignature, ValueError):
        return False
    return True


def seal_key_file(store: Path | None, public: str = "") -> Path:
    """Of a store in this file, or of one that is no file and was sealed by this public key."""
    if named := os.environ.get(GIVEN_FILE):
        return Path(named)
    return store.with_name(store.name + ".seal") if store else SHARED / f"{public[:16]}.seal"


def hand_of(store: Path | None, make: bool = True, public: str = "") -> Signer | None:
    """Of a store in this file, or one that is no file; the seed is made if it is not there, unless
    the history was sealed already. `StoreFailed` if it is another one."""
    path = seal_key_file(store, public)
    if make and not public and not path.exists():
        write_seed(path, secrets.token_bytes(SEED).hex())
    try:
        seed = bytes.fromhex(path.read_text("ascii").strip())
    except FileNotFoundError:
        if make:
            words = f"its history was sealed with the key {public[:16]}…"
            raise StoreFailed(f"{words}, which is not at {path}: put that file back") from None
        return None
    except (OSError, ValueError):
        seed = b""
    if len(seed) != SEED:
        raise StoreFailed(f"{path} has no key to seal with: 64 hexadecimal digits")
    hand = Signer(seed, str(path))
    if make and public and hand.public != public:
        raise StoreFailed(f"{path} is not the key its history was sealed with ({public[:16]}…)")
    return hand


def new_shared() -> str:
    """A new key for a store that is no file: the public one."""
    seed = secrets.token_bytes(SEED)
    public = Signer(seed, "").public
    if not os.environ.get(GIVEN_FILE):
        write_seed(seal_key_file(None, public), seed.hex())
        return public
    given = hand_of(None)
    assert given is not None
    return given.public


def write_seed(path: Path, text: str) -> None:
    """For its owner only. If somebody was quicker, theirs stays."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(text + "\n")
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        pass
    except OSError as error:
        raise StoreFailed(f"{path} cannot be written: {error.strerror}") from None


# what is wrong with a history


def broken_seals(stored: list[bytes], public: str) -> list[str]:
    """Each is signed, by this key if it is known, and names the one before."""
    found: list[str] = []
    before = FIRST
    for n, one in enumerate(stored, 1):
        try:
            seal = seal_from(one)
        except StoreFailed:
            return [*found, f"seal {n} cannot be read"]
        if (seal.n, seal.before) != (n, before):
            found.append(f"seal {n} does not follow the one before it")
        if not is_signed(seal) or (public and seal.key != public):
            found.append(f"seal {n} is not signed by the floor")
        before = hash_of(one)
    return found


def not_as_sent(stored: list[bytes], sent: Iterable[bytes]) -> list[str]:
    """Seals that were sent out, line by line, against those that are kept."""
    found = []
    for line in filter(None, (line.strip() for line in sent)):
        n = seal_from(line).n
        if n > len(stored):
            found.append(f"seal {n} was sent out, and is not there: the history is cut off")
        elif stored[n - 1] != line:
            found.append(f"seal {n} is not the one that was sent out: the history was changed")
    return found


def not_as_sealed(
    seals: list[bytes], heads: Mapping[str, list[str]], counts: Mapping[str, int]
) -> list[str]:
    """`heads`: the hashes of every journal's lines; `counts`: movements, accounts, tables."""
    found: list[str] = []
    for one in seals:
        seal = seal_from(one)
        for table, (lines, head) in seal.heads.items():
            there = heads.get(table)
            if there is None:
                found.append(f"table {table} was sealed (seal {seal.n}), and is not there")
            elif lines > len(there):
                found.append(f"{table}: line {lines} was sealed (seal {seal.n}), and is not there")
            elif there[lines - 1] != head:
                found.append(f"{table}: line {lines} is not as it was sealed (seal {seal.n})")
        for what in ("movements", "accounts", "tables"):
            sealed, there_are = getattr(seal, what), counts[what]
            if there_are < sealed:
                found.append(f"{sealed} {what} were sealed (seal {seal.n}), {there_are} are there")
    return found


def not_proven(
    rows: Iterable[Proof], proofs: Mapping[tuple[str, str], str]
) -> dict[str, tuple[str, str]]:
    """Rows as they are, with the codes they should have, against the codes that are kept: what
    does not agree, and both codes."""
    found, seen = {}, set()
    for relation, key, code in rows:
        seen.add((relation, key))
        kept = proofs.get((relation, key))
        if kept != code:
            found[f"{relation}: {key} was not written so by the floor"] = code, kept or ""
    for (name, key), once in proofs.items():
        if (name, key) not in seen:
            found[f"{name}: {key} was written by the floor, and is gone"] = "", once
    return found
