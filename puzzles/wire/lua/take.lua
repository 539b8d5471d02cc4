-- Takes an entry of a sorted set in hand, by a mark of one's own in place of its score; whoever enters it anew overwrites
-- the mark.
-- KEYS: set
-- ARGV: entry, mark
-- Returns the score that it had, or '' where there is no such entry.
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score then return '' end
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
return score
