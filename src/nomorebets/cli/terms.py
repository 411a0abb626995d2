"""nmb terms"""

import click

from nomorebets.cli.common import game_argument, game_named, json_option, say_json
from nomorebets.cli.show import title, wrapped
from nomorebets.law.terms import options


@click.command("terms")
@game_argument
@json_option
def command(game_id: str, as_json: bool) -> None:
    """Show a game's terms: the licensee's options, legal values, citations.

    Give a term to deal or play as --terms KEY=VALUE. One that is not legal is refused, with its
    paragraph.
    """
    game = game_named(game_id)
    usual = game.terms()
    known = options(game.terms)
    if as_json:
        say_json(
            {
                "game": game.id,
                "terms": {
                    key: {
                        "default": option.plain(getattr(usual, key)),
                        "default_text": option.text(getattr(usual, key)),
                        "legal": option.legal,
                        "cite": option.cite,
                    }
                    for key, option in known.items()
                },
                "conditions": [{"cite": c.cite, "words": c.words} for c in game.conditions],
                "editions": game.editions,
            }
        )
        return
    click.echo(f"{title(game.name)}, N.J.A.C. {game.subchapter}: what the licensee may choose")
    wide = max(len(key) for key in known) + 4
    for key, option in known.items():
        default = option.text(getattr(usual, key))
        click.echo(f"\n  {click.style(f'{key:<{wide - 2}}', bold=True)}{option.cite}")
        click.echo(wrapped("", f"default: {default}", wide))
        click.echo(wrapped("", f"legal: {option.legal}", wide))
    if game.conditions:
        click.echo("\nAnd:")
        for condition in game.conditions:
            click.echo(wrapped(f"  {condition.cite}", condition.words, wide))
