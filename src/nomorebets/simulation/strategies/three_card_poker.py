"""Three card poker strategies: by three cards."""

from nomorebets.judgments.three_card import three_card_rank
from nomorebets.simulation.strategies.deciding import Deciding
from nomorebets.simulation.strategies.looking_up import by_three_cards

DECIDING = Deciding(("play",), 3, three_card_rank, look_up=by_three_cards)
