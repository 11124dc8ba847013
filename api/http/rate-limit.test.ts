import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Pool } from 'pg'
import { openTestShop } from '#tests/support/test-shop'
import { createRateLimits, type RateLimits, rateLimit } from './rate-limit.ts'
import { createRouter } from './router.ts'

test('who asks too often is asked to wait, whichever process answers', async (t) => {
  const { url } = await openTestShop()
  const ownPool = () => {
    const pool = new Pool({ connectionString: url, max: 2 })
    // The limiter tidies up by itself now and then, even while its database is being dropped.
    pool.on('error', () => {})
    t.after(() => pool.end())
    return pool
  }
  const [left, right] = [door(createRateLimits(ownPool())), door(createRateLimits(ownPool()))]

  const statuses: number[] = []
  for (let n = 0; n < 11; n++) statuses.push((await (n % 2 ? left : right)('mina')).status)
  const refused = await left('mina')

  assert.deepEqual(statuses, [...Array(10).fill(200), 429])
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal((await refused.json()).error.code, 'too_many_requests')
  assert.equal((await right('theo')).status, 200, 'another address is not held up')
})

test('the addresses of one network count as one, in IPv6 where everybody has a whole one', async (t) => {
  const { url } = await openTestShop()
  const pool = new Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  t.after(() => pool.end())
  const ask = door(createRateLimits(pool))

  for (let n = 1; n <= 10; n++) await ask(`2001:db8:1:2::${n}`)
  assert.equal((await ask('2001:db8:1:2:ffff::1')).status, 429)
  assert.equal((await ask('2001:db8:1:3::1')).status, 200, 'the next network')

  for (let n = 1; n <= 10; n++) await ask('::ffff:203.0.113.7')
  assert.equal((await ask('203.0.113.7')).status, 429)
  assert.equal((await ask('203.0.113.8')).status, 200)
})

test('limits may be off', async () => {
  const open = door(null)
  for (let n = 0; n < 20; n++) assert.equal((await open('mina')).status, 200)
})

function door(limits: RateLimits | null) {
  const area = createRouter()
  area.use((c, next) => {
    c.set('address', c.req.header('X-From') ?? '')
    return next()
  })
  area.post('/letters', rateLimit(limits, 'mail'), (c) => c.text('sent'))
  return (from: string) => area.request('/letters', { method: 'POST', headers: { 'X-From': from } })
}
