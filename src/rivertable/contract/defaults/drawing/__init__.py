"""A plain board as a scene, drawn from the places of a game and what lies on them."""
