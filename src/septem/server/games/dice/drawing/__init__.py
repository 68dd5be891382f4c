"""Dice and their signs as SVG."""
