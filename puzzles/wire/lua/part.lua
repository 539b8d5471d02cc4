-- Takes a run from a player who is gone, and gives it to the one who took over, if there is one. Where both have a run the
-- one opened earlier stands, so that two are never added; where it takes the place of a hidden one it is hidden as well.
-- Idempotent.
-- KEYS: run of the gone, run of the other, runs, board, tally, moved
-- ARGV: the gone, the other ('' for nobody)
-- Returns {outcome, field, value, ...}: moved, dropped, kept (the other's own run was earlier), none; and the fields of the
-- run that is no more.
local gone, other = ARGV[1], ARGV[2]
-- The gone leaves no id behind, and after two days no run can be opened any more.
redis.call('HSET', KEYS[6], redis.sha1hex(gone), '1')
redis.call('EXPIRE', KEYS[6], 172800)
local function forget(key, player)
  local fields = redis.call('HGETALL', key)
  for place = 1, #fields, 2 do
    local n = string.match(fields[place], '^choice:(%d+)$')
    if n then
      local entry = n .. '|' .. fields[place + 1]
      if redis.call('HEXISTS', KEYS[5], entry) == 1 and redis.call('HINCRBY', KEYS[5], entry, -1) <= 0 then
        redis.call('HDEL', KEYS[5], entry)
      end
    end
  end
  redis.call('DEL', key)
  redis.call('ZREM', KEYS[3], player)
  redis.call('ZREM', KEYS[4], player)
  return fields
end
local function reply(outcome, fields)
  table.insert(fields, 1, outcome)
  return fields
end
if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('ZREM', KEYS[3], gone)
  redis.call('ZREM', KEYS[4], gone)
  return {'none'}
end
if other == '' then return reply('dropped', forget(KEYS[1], gone)) end
local lost, outcome = {}, 'moved'
if redis.call('EXISTS', KEYS[2]) == 1 then
  if tonumber(redis.call('HGET', KEYS[2], 'opened')) <= tonumber(redis.call('HGET', KEYS[1], 'opened')) then
    return reply('kept', forget(KEYS[1], gone))
  end
  lost = forget(KEYS[2], other)
end
local opened = redis.call('HGET', KEYS[1], 'opened')
local standing = redis.call('ZSCORE', KEYS[4], gone)
redis.call('RENAME', KEYS[1], KEYS[2])
for place = 1, #lost, 2 do
  if lost[place] == 'hidden' or string.match(lost[place], '^hidden:%d+$') then
    redis.call('HSETNX', KEYS[2], lost[place], lost[place + 1])
    standing = false
  end
end
redis.call('ZREM', KEYS[3], gone)
redis.call('ZADD', KEYS[3], opened, other)
redis.call('ZREM', KEYS[4], gone)
if standing then redis.call('ZADD', KEYS[4], standing, other) end
return reply(outcome, lost)
