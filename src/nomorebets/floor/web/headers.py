"""What every answer carries."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)
HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000")


def headers(secure: bool) -> tuple[tuple[bytes, bytes], ...]:
    """`secure`: browsers come by HTTPS only."""
    return (*HEADERS, HTTPS_ONLY) if secure else HEADERS
