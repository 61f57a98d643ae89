"""Running the web app on this machine."""

from pathlib import Path

import platformdirs
import uvicorn

from .app import create_app

PORT = 8000


def home_folder() -> Path:
    """Where the database lives unless told otherwise: the user's own data folder."""
    return platformdirs.user_data_path("rivertable")


def serve(folder: Path, host: str = "127.0.0.1", port: int = PORT, bot_pause: float = 0.6) -> None:
    """Serve until told to stop; open tables are in the database, so nothing has to be saved."""
    uvicorn.run(
        create_app(folder, bot_pause),
        host=host,
        port=port,
        log_level="warning",
        ws_max_size=64 * 1024,
        timeout_graceful_shutdown=2,
    )
