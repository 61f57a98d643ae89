"""Tests can fail: one that asserts only inside a loop also says how much it has seen there."""

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
Test = ast.FunctionDef | ast.AsyncFunctionDef
LOOPS = (ast.For, ast.While, ast.AsyncFor)


def functions_in(file: Path) -> Iterator[Test]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, Test) and node.name.startswith("test_"):
            yield node


def is_check(node: ast.AST) -> bool:
    """An assert, or a block that expects an exception."""
    if isinstance(node, ast.With):
        return any("raises" in ast.unparse(item.context_expr) for item in node.items)
    return isinstance(node, ast.Assert)


def checks(body: list[ast.stmt], is_looped: bool = False) -> Iterator[bool]:
    """For each check below, whether it may never be reached: in a loop, or under an `if`."""
    for node in body:
        if is_check(node):
            yield is_looped
        for name in ("body", "orelse", "finalbody"):
            inner = getattr(node, name, [])
            yield from checks(inner, is_looped or isinstance(node, (*LOOPS, ast.If)))


def is_fixed(loop: ast.For) -> bool:
    """Is it a loop over a list, tuple or dict that stands there, or a range of numbers, not empty?"""
    over = loop.iter
    if isinstance(over, ast.List | ast.Tuple):
        return bool(over.elts)
    return (
        isinstance(over, ast.Call)
        and ast.unparse(over.func) == "range"
        and all(isinstance(argument, ast.Constant) for argument in over.args)
    )


def only_loops(test: Test) -> bool:
    """Does the test assert something, but nothing outside of loops that may be empty?"""
    body = unrolled(test.body)
    found = list(checks(body))
    return bool(found) and all(found)


def unrolled(body: list[ast.stmt]) -> list[ast.stmt]:
    """The statements, with those of loops that surely run in place of the loops."""
    flat: list[ast.stmt] = []
    for node in body:
        is_sure = isinstance(node, ast.With | ast.AsyncWith | ast.Try)
        is_sure = is_sure or (isinstance(node, ast.For) and is_fixed(node))
        if is_sure:
            flat += unrolled(getattr(node, "body", []))
        else:
            flat.append(node)
    return flat


def test_a_test_that_asserts_inside_a_loop_counts_what_it_saw() -> None:
    tests = [(file, test) for file in sorted(TESTS.rglob("*.py")) for test in functions_in(file)]
    empty = [f"{file.relative_to(TESTS)}: {test.name}" for file, test in tests if only_loops(test)]

    assert len(tests) > 1000
    assert empty == []
