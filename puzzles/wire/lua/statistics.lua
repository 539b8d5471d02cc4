-- Reads the numbers of a board and of what was chosen, all at one instant.
-- KEYS: board, tally
-- ARGV: low, high, low, high, ... (ranges of standings, both ends included)
-- Returns {size, sum of the standings, {count, ...}, {field, value, ...}}.
local board = KEYS[1]
local counts = {}
for place = 1, #ARGV, 2 do
  counts[#counts + 1] = redis.call('ZCOUNT', board, ARGV[place], ARGV[place + 1])
end
-- One step for each standing that occurs, not for each run: a sheet has few standings and may have many runs.
local sum = 0
local row = redis.call('ZREVRANGEBYSCORE', board, '+inf', '-inf', 'WITHSCORES', 'LIMIT', 0, 1)
while #row > 0 do
  sum = sum + tonumber(row[2]) * redis.call('ZCOUNT', board, row[2], row[2])
  row = redis.call('ZREVRANGEBYSCORE', board, '(' .. row[2], '-inf', 'WITHSCORES', 'LIMIT', 0, 1)
end
return {redis.call('ZCARD', board), string.format('%.0f', sum), counts, redis.call('HGETALL', KEYS[2])}
