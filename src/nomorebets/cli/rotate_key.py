"""nmb rotate-key"""

import click

from nomorebets.cli.common import counted, json_option, say_json
from nomorebets.cli.serve import STORE


@click.command("rotate-key")
@click.argument("store", metavar="[STORE]", default=str(STORE))
@click.option("--lost", is_flag=True, help="Give up what is wrapped with a key that is lost.")
@json_option
def command(store: str, lost: bool, as_json: bool) -> None:
    """Wrap the keys of a floor's shoes anew, with a new wrapping key.

    STORE is a file or a postgresql:// address, as for nmb serve; nobody may serve it meanwhile. The
    wrapping key lies in the file beside it (STORE.key), or in the file NMB_STORE_KEY_FILE names.

    With --lost, shoes in use whose wrapping key is gone cannot be dealt on: their tables stay
    closed. Journals, accounts and chips are untouched.
    """
    from nomorebets.floor.store.copying import rewrap

    done, given_up = rewrap(store, lost)
    if as_json:
        say_json({"wrapped": done, "given_up": given_up})
        return
    gone = f"; {given_up} given up" if given_up else ""
    click.echo(
        f"{counted('secret', done)} wrapped with a new key{gone}. The old key is not needed."
    )
