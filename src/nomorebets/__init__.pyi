from nomorebets.door import Table as Table
from nomorebets.door import audit as audit
from nomorebets.door import deal as deal
from nomorebets.door import equity as equity
from nomorebets.door import journal as journal
from nomorebets.door import par as par
from nomorebets.door import replay as replay
from nomorebets.door import simulate as simulate
from nomorebets.law.game import Game as Game
from nomorebets.law.marks import procedure as procedure
from nomorebets.law.refusal import Refused as Refused
from nomorebets.odds import priced as odds
from nomorebets.rules import game as game
from nomorebets.rules import games as games
from nomorebets.simulation.hand_ranks import rank_five as rank_five
from nomorebets.simulation.hand_ranks import rank_seven as rank_seven
from nomorebets.table.round import Round as Round

__all__ = [
    "Game",
    "Refused",
    "Round",
    "Table",
    "audit",
    "deal",
    "equity",
    "game",
    "games",
    "journal",
    "odds",
    "par",
    "procedure",
    "rank_five",
    "rank_seven",
    "replay",
    "simulate",
]

__version__: str
