"""The casino floor: tables, seats, accounts and what everyone may see, over HTTP and WebSocket."""
