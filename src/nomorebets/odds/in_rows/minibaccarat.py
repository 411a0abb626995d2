"""Minibaccarat: the hands are punto banco's."""

from nomorebets.odds.in_rows.baccarat_punto_banco import TABLES

__all__ = ["TABLES"]
