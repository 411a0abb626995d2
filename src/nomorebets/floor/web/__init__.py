"""HTTP and WebSocket: routes, connections, limits."""
