-- Opens a player's ranked run, or returns the one that exists.
-- KEYS: run, runs, closed, moved
-- ARGV: player, attempt, now, opens, ends (milliseconds)
-- Returns {outcome, field, value, field, value, ...}; outcome: opened, exists, early, over, gone.
local function reply(outcome)
  local fields = redis.call('HGETALL', KEYS[1])
  table.insert(fields, 1, outcome)
  return fields
end
if redis.call('EXISTS', KEYS[1]) == 1 then return reply('exists') end
if redis.call('HEXISTS', KEYS[4], redis.sha1hex(ARGV[1])) == 1 then return {'gone'} end
local now = tonumber(ARGV[3])
if now < tonumber(ARGV[4]) then return {'early'} end
if now >= tonumber(ARGV[5]) or redis.call('EXISTS', KEYS[3]) == 1 then return {'over'} end
redis.call('HSET', KEYS[1], 'attempt', ARGV[2], 'opened', ARGV[3], 'answered', '0', 'score', '0')
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
return reply('opened')
