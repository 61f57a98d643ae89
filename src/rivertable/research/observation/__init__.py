"""What a seat may know, as a row of numbers."""

from .observe import Observation, of, writer

__all__ = ["Observation", "of", "writer"]
