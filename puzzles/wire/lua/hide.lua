-- Notes in a run by which decisions it is hidden: a field hidden:<number> with its reason for each, and hidden with the
-- reason of the earliest for as long as any stands, so that the run stands on no board. Idempotent.
-- KEYS: run
-- ARGV: hide, number of the decision, reason | show, number, number, ...: those that hide it no longer
-- Returns hidden, already (something hid it before), shown, kept (another decision hides it still), not-hidden, no-run.
if redis.call('EXISTS', KEYS[1]) == 0 then return 'no-run' end
local before = redis.call('HEXISTS', KEYS[1], 'hidden') == 1
if ARGV[1] == 'hide' then
  redis.call('HSET', KEYS[1], 'hidden:' .. ARGV[2], ARGV[3])
else
  for place = 2, #ARGV do redis.call('HDEL', KEYS[1], 'hidden:' .. ARGV[place]) end
end
local first, reason
local fields = redis.call('HGETALL', KEYS[1])
for place = 1, #fields, 2 do
  local number = tonumber(string.match(fields[place], '^hidden:(%d+)$'))
  if number and (not first or number < first) then first, reason = number, fields[place + 1] end
end
if first then
  redis.call('HSET', KEYS[1], 'hidden', reason)
  if ARGV[1] == 'hide' then return before and 'already' or 'hidden' end
  return 'kept'
end
redis.call('HDEL', KEYS[1], 'hidden')
return before and 'shown' or 'not-hidden'
