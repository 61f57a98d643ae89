"""Small pieces of SVG."""


def symbol(id: str, shapes: str, box: str = "", is_clipped: bool = True) -> str:
    """A shape to be used by its id.

    Without a box it is drawn around its origin and nothing is cut off; with one it fits any size.
    """
    frame = f' viewBox="{box}"' if box else ""
    overflow = "" if box and is_clipped else ' overflow="visible"'
    return f'<symbol id="{id}"{frame}{overflow}>{shapes}</symbol>'
