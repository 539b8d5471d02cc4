"""How often what may be asked, by token and by network."""
