"""All that is kept of a player: exported, joined to another player, deleted."""
