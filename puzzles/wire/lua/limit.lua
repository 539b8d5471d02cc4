-- Takes from an allowance that fills up steadily (the generic cell rate algorithm), or says how long to wait for it.
-- A request that is sent again takes a second time, which costs its sender one unit and changes nothing else.
-- KEYS: limit
-- ARGV: now, microseconds until one unit has come back, microseconds until all have (numbers as whole microseconds)
-- Returns {taken (1 or 0), units left, microseconds to wait ('0' where it was taken), microseconds until all is back}.
local now, unit, whole = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local stored = tonumber(redis.call('GET', KEYS[1]) or ARGV[1])
-- A clock that was set back must not lock anybody out for longer than the whole takes.
local full = math.max(now, math.min(stored, now + whole))
local taken, wait = 1, 0
if full + unit > now + whole then
  taken, wait = 0, full + unit - now - whole
else
  full = full + unit
end
if full ~= stored then
  redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', string.format('%.0f', math.ceil((full - now) / 1000)))
end
local left = math.floor((now + whole - full) / unit)
return {taken, left, string.format('%.0f', wait), string.format('%.0f', full - now)}
