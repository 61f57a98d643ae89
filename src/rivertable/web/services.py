"""What all pages share while the app is open."""

from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from rivertable.storage.store import Store
from rivertable.tables.rooms import Rooms
from rivertable.tables.sharing.fair_queue import FairQueue
from rivertable.tables.twins.traces import Traces
from rivertable.web.company.presence import Presence
from rivertable.web.host.rate_limit import Allowance, ConcurrencyLimit, RateLimit, SocketLimits
from rivertable.web.host.shared_rates import SharedRates
from rivertable.web.notices.telling import Notices
from rivertable.web.socket.draw_queue import DrawQueue

from .guests import Guests, OpenSockets


@dataclass
class Answers:
    """How many moves were answered over sockets, and how long that took."""

    count: int = 0
    seconds: float = 0.0

    def note(self, seconds: float) -> None:
        self.count += 1
        self.seconds += seconds


@dataclass
class Services:
    """What the pages work with; lives in `app.state.services`."""

    store: Store
    rooms: Rooms
    guests: Guests
    new_tables: Allowance  # how many a guest may make
    listed_tables: Allowance  # how many of them may be shown to everybody
    new_guests: RateLimit  # how many may come from one address
    sign_ins: RateLimit  # how often codes and passkeys may be tried from one address
    pictures: Allowance  # in PNG, which take long to draw
    painter: FairQueue  # of them
    drawings: Allowance  # of boards that an address holds
    lesson_answers: Allowance  # each of them is judged and drawn
    thoughts: Allowance  # for reviews, in place of a browser that cannot think
    sockets: ConcurrencyLimit  # how many a guest may hold open
    sockets_of_address: ConcurrencyLimit  # and all guests at one address
    socket_limits: SocketLimits  # how much may be sent over them
    open_sockets: OpenSockets  # of each guest
    draw_queue: DrawQueue  # where a message waits until its turn to be drawn
    notices: Notices  # telling players that it is their turn
    notice_changes: Allowance  # how often a guest may change where, and try it out
    presence: Presence  # who has which table open
    traces: Traces  # what running tables are compared by: no analysis of them
    shared_rates: SharedRates  # what is spent of all these in other processes
    answers: Answers = field(default_factory=Answers)
    is_draining: bool = False  # this process is to end: whoever is new goes elsewhere


def services(connection: HTTPConnection) -> Services:
    """The services of the app that a request or a socket belongs to."""
    found: Services = connection.app.state.services
    return found
