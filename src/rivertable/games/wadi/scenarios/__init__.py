"""The boards of Wadi: one text file each, and their reader."""
