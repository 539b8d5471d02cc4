-- Plays a script of the ranked run on a run that counts for nothing: `play` is that script, put around by `REPLAY`. What it
-- writes beside the run is gone again before anybody can see it, and the run is forgotten after a while.
-- KEYS: those of the script, the run first; then the list of the player's replays
-- ARGV: those of the script; then how it opens ('' not at all, 'next' once the former replay is finished, 'again' at once),
-- the list's entry, now (milliseconds), and for how many seconds a replay is kept
-- Returns what the script does.
local run, list, last = KEYS[1], KEYS[#KEYS], #ARGV
local opens, entry, now, kept = ARGV[last - 3], ARGV[last - 2], tonumber(ARGV[last - 1]), tonumber(ARGV[last])
local former = false
if opens ~= '' then
  local known = redis.call('HMGET', run, 'attempt', 'former', 'finished')
  -- An opening that was sent before, and arrives again after the next one, opens nothing.
  local sent = known[1] == ARGV[2] or known[2] == ARGV[2]
  if known[1] and not sent and (opens == 'again' or known[3]) then
    former = known[1]
    redis.call('DEL', run)
  end
end
local reply = play()
for place = 2, #KEYS - 1 do redis.call('DEL', KEYS[place]) end
if former then redis.call('HSET', run, 'former', former) end
if redis.call('EXISTS', run) == 1 then
  redis.call('EXPIRE', run, kept)
  redis.call('ZREMRANGEBYSCORE', list, '-inf', string.format('%.0f', now - 1000 * kept))
  redis.call('ZADD', list, now, entry)
  redis.call('EXPIRE', list, kept)
end
return reply
