"""What hands of poker are worth against each other: every deal that is left, or a sample of them.

`Showdown` says how hands of a kind of poker are compared; `kinds` has its fast form, `ranges` reads
what people write, `boards` and `own_cards` go through every deal, `sampled` through some of them,
`compared` chooses and adds up. A pot is 5,040 parts, so that halves of it are shared by up to ten
players in whole parts and a sum of shares stays exact.
"""
