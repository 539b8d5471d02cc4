-- Puts runs on the board: the finished ones, and where unfinished ones count, while the day is being closed, these with
-- what they have. A marked run stands on it only once it has been cleared,
-- a hidden one never. Idempotent; also how a board is rebuilt.
-- KEYS: board, closed, run, run, ...
-- ARGV: the standing's rule, then player, player, ... in the order of the runs
-- Returns how many of them stand on the board.
local rule = rule_from(1)
local closing = rule[5] == 1 and redis.call('EXISTS', KEYS[2]) == 1
local count = 0
for place = 3, #KEYS do
  local player = ARGV[place + 3]
  local run = redis.call('HMGET', KEYS[place], 'score', 'finished', 'time', 'marked', 'cleared', 'hidden')
  if run[1] and (run[2] or closing) and (not run[4] or run[5]) and not run[6] then
    redis.call('ZADD', KEYS[1], standing(rule, run[1], run[3]), player)
    count = count + 1
  else
    redis.call('ZREM', KEYS[1], player)
  end
end
return count
