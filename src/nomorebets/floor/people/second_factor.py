"""A second factor: the code of the moment from a secret only the person's device has (RFC 6238)."""

import base64
import hashlib
import hmac
import secrets
from urllib.parse import quote

STEP, DIGITS = 30, 6  # seconds, digits
AROUND = (0, -1, 1)  # the clocks of two devices differ a little


def new_secret() -> str:
    return base64.b32encode(secrets.token_bytes(20)).decode()


def code_at(secret: str, step: int) -> str:
    digest = hmac.new(base64.b32decode(secret), step.to_bytes(8, "big"), hashlib.sha1).digest()
    at = digest[-1] & 15
    number = int.from_bytes(digest[at : at + 4], "big") & 0x7FFFFFFF
    return str(number % 10**DIGITS).zfill(DIGITS)


def step_of(secret: str, code: str, now: float) -> int | None:
    """The step a code is of, if it is of this moment."""
    said = code.replace(" ", "")
    for around in AROUND:
        step = int(now // STEP) + around
        if hmac.compare_digest(code_at(secret, step).encode(), said.encode()):
            return step
    return None


def address(name: str, secret: str) -> str:
    """What a device is shown, as a picture or typed."""
    return f"otpauth://totp/{quote(f'No More Bets:{name}')}?secret={secret}&issuer=No%20More%20Bets"
