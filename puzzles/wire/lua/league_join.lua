-- Lets a player in who has the invitation that holds at this instant, as long as there is room.
-- KEYS: league, members
-- ARGV: player, invitation, now (milliseconds), the most members
-- Returns {outcome}: joined, member (is one already), gone (no such league), renewed (the invitation holds no more), full.
if redis.call('EXISTS', KEYS[1]) == 0 then return {'gone'} end
if redis.call('ZSCORE', KEYS[2], ARGV[1]) then return {'member'} end
if redis.call('HGET', KEYS[1], 'invitation') ~= ARGV[2] then return {'renewed'} end
if redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[4]) then return {'full'} end
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
return {'joined'}
