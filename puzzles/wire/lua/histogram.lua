-- Counts the standings of a board in ranges.
-- KEYS: board
-- ARGV: low, high, low, high, ... (both included)
-- Returns the counts.
local counts = {}
for place = 1, #ARGV, 2 do
  counts[#counts + 1] = redis.call('ZCOUNT', KEYS[1], ARGV[place], ARGV[place + 1])
end
return counts
