"""Three card poker strategies: by three cards."""

from nomorebets.judgments.three_card import three_card_rank
from nomorebets.simulation.strategies.deciding import BY_SET, Deciding
from nomorebets.simulation.strategies.looking_up import by_three_cards
from nomorebets.simulation.strategies.sights import sets_of

DECIDING = Deciding(
    ("play",), 3, three_card_rank, look_up=by_three_cards, sights={"play": sets_of(3, BY_SET)}
)
