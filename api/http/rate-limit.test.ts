import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Pool } from 'pg'
import { openTestShop } from '#tests/support/test-shop'
import { createRateLimits, type RateLimits, rateLimit } from './rate-limit.ts'
import { createRouter } from './router.ts'

test('a client over the limit gets 429 from every process', async (t) => {
  const { url } = await openTestShop()
  const createPool = () => {
    const pool = new Pool({ connectionString: url, max: 2 })
    // The database is dropped while idle connections are open.
    pool.on('error', () => {})
    t.after(() => pool.end())
    return pool
  }
  const [left, right] = [
    createClient(createRateLimits(createPool())),
    createClient(createRateLimits(createPool())),
  ]

  const statuses: number[] = []
  for (let n = 0; n < 11; n++) statuses.push((await (n % 2 ? left : right)('mina')).status)
  const limited = await left('mina')

  assert.deepEqual(statuses, [...Array(10).fill(200), 429])
  assert.ok(Number(limited.headers.get('retry-after')) > 0)
  assert.equal((await limited.json()).error.code, 'too_many_requests')
  assert.equal((await right('theo')).status, 200, 'another address is not limited')
})

test('the IPv6 addresses of one network count as one client', async (t) => {
  const { url } = await openTestShop()
  const pool = new Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  t.after(() => pool.end())
  const post = createClient(createRateLimits(pool))

  for (let n = 1; n <= 10; n++) await post(`2001:db8:1:2::${n}`)
  assert.equal((await post('2001:db8:1:2:ffff::1')).status, 429)
  assert.equal((await post('2001:db8:1:3::1')).status, 200, 'the next network is not limited')

  for (let n = 1; n <= 10; n++) await post('::ffff:203.0.113.7')
  assert.equal((await post('203.0.113.7')).status, 429)
  assert.equal((await post('203.0.113.8')).status, 200)
})

test('without rate limits no client is limited', async () => {
  const post = createClient(null)
  for (let n = 0; n < 20; n++) assert.equal((await post('mina')).status, 200)
})

function createClient(limits: RateLimits | null) {
  const router = createRouter()
  router.use((c, next) => {
    c.set('address', c.req.header('X-From') ?? '')
    return next()
  })
  router.post('/subscribe', rateLimit(limits, 'newsletter'), (c) => c.text('done'))
  return (address: string) =>
    router.request('/subscribe', { method: 'POST', headers: { 'X-From': address } })
}
