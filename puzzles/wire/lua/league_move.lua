-- Gives a guest's membership to the account that the guest signed in to: the earlier of two stands, ownership goes along.
-- KEYS: league, members
-- ARGV: guest, account
-- Returns {outcome}: moved, none.
local joined = redis.call('ZSCORE', KEYS[2], ARGV[1])
if not joined then return {'none'} end
redis.call('ZADD', KEYS[2], 'LT', joined, ARGV[2])
redis.call('ZREM', KEYS[2], ARGV[1])
if redis.call('HGET', KEYS[1], 'owner') == ARGV[1] then redis.call('HSET', KEYS[1], 'owner', ARGV[2]) end
return {'moved'}
