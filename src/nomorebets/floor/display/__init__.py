"""What is shown: tables, the lobby, layouts, sheets, to whom they may be."""
