-- Gives a player another name and notes which ones are to be released, and which of those have been.
-- KEYS: profile
-- ARGV: the new name ('' for none), a name that has been released ('' for none)
-- Returns the names to be released; {} where there is no such player. Idempotent.
if redis.call('HEXISTS', KEYS[1], 'name') == 0 then return {} end
local present, former = redis.call('HGET', KEYS[1], 'name'), {}
local noted = redis.call('HGET', KEYS[1], 'former') or ''
for name in string.gmatch(noted, '[^\n]+') do
  if name ~= ARGV[1] and name ~= ARGV[2] then former[#former + 1] = name end
end
if ARGV[1] ~= '' and ARGV[1] ~= present then
  former[#former + 1] = present
  redis.call('HSET', KEYS[1], 'name', ARGV[1])
end
if #former > 0 then
  redis.call('HSET', KEYS[1], 'former', table.concat(former, '\n'))
else
  redis.call('HDEL', KEYS[1], 'former')
end
return former
