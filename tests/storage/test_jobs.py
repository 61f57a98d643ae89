"""Whose turn it is to be thought for, over all processes that think."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import URL, text

from rivertable.storage.database import open_engine, prepare
from rivertable.storage.peers.jobs import Job, Jobs
from rivertable.storage.peers.leases import Leases

HINT, WATCHED, UNWATCHED = range(3)


class Process:
    """One that asks, or thinks."""

    def __init__(self, url: URL, name: str, thinks: int = 0) -> None:
        engine = open_engine(url).execution_options(isolation_level="AUTOCOMMIT")
        self.engine = engine
        self.leases, self.jobs = Leases(engine, name, thinks), Jobs(engine, name)
        self.leases.begin()

    def ask(self, name: str, rank: int, guest: str) -> None:
        self.leases.beat()
        self.jobs.ask(Job(name, "t1", 1, 1, 3, rank, guest))

    def take(self) -> str:
        job = self.jobs.take()
        return job.id if job else ""


@contextmanager
def processes(url: URL, *names: str) -> Iterator[list[Process]]:
    prepare(url)
    made = [Process(url, name, thinks=int(name != "server")) for name in names]
    yield made
    for process in made:
        process.engine.dispose()


def test_hints_come_first_then_who_is_watched_and_guests_take_turns(
    postgresql_database: URL,
) -> None:
    with processes(postgresql_database, "server", "one", "two") as (server, one, two):
        for number in range(3):
            server.ask(f"eve-{number}", WATCHED, "eve")
        server.ask("nobody", UNWATCHED, "cyd")
        server.ask("ada", WATCHED, "ada")
        server.ask("hint", HINT, "ben")
        taken = [process.take() for process in (one, two, one, two, one, two, one)]

        assert taken == ["hint", "eve-0", "ada", "eve-1", "eve-2", "nobody", ""]


def test_a_job_whose_process_dies_is_taken_again_and_its_late_answer_counts_for_nothing(
    postgresql_database: URL,
) -> None:
    with processes(postgresql_database, "server", "one", "two") as (server, one, two):
        server.ask("a", WATCHED, "ada")
        assert one.take() == "a"
        assert two.take() == ""
        with one.engine.begin() as connection:
            connection.execute(text("UPDATE processes SET seen_at = 0 WHERE id = 'one'"))

        assert two.take() == "a"
        one.jobs.answer("a", "late")
        assert server.jobs.answers(["a", "b"]) == {"a": ""}
        two.jobs.answer("a", "right")
        assert server.jobs.answers(["a"]) == {"a": "right"}


def test_what_a_dead_server_asked_is_thought_by_nobody(postgresql_database: URL) -> None:
    with processes(postgresql_database, "server", "one") as (server, one):
        server.ask("a", WATCHED, "ada")
        assert server.jobs.count() == 1
        server.leases.leave()

        assert one.take() == ""
        one.jobs.sweep()
        assert one.jobs.count() == 0


def test_a_server_knows_whether_anybody_thinks(postgresql_database: URL) -> None:
    with processes(postgresql_database, "server", "one") as (server, one):
        server.leases.beat()
        assert server.leases.is_thought_elsewhere
        one.leases.leave()
        server.leases.beat()

        assert not server.leases.is_thought_elsewhere
