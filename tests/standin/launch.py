"""Runs a program with Discord's two addresses bent to the stand-in.

python -m tests.standin.launch MODULE, with the port in STANDIN_PORT. The program
itself does not know: nothing of the bot is changed or replaced.
"""

import os
import runpy
import sys

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


def main() -> None:
    """Bend the addresses, then run the module as its own command line would."""
    port = os.environ["STANDIN_PORT"]
    Route.BASE = f"http://127.0.0.1:{port}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/")
    module = sys.argv[1]
    del sys.argv[1]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
