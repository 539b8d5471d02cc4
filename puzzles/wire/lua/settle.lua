-- Puts runs on the board: the finished ones, and while the day is being closed the unfinished ones with what they have.
-- Idempotent; also how a board is rebuilt.
-- KEYS: board, closed, run, run, ...
-- ARGV: player, player, ... in the order of the runs
-- Returns how many of them stand on the board.
local closing = redis.call('EXISTS', KEYS[2]) == 1
local standing = 0
for place, player in ipairs(ARGV) do
  local run = redis.call('HMGET', KEYS[place + 2], 'score', 'finished')
  if run[1] and (run[2] or closing) then
    redis.call('ZADD', KEYS[1], run[1], player)
    standing = standing + 1
  else
    redis.call('ZREM', KEYS[1], player)
  end
end
return standing
