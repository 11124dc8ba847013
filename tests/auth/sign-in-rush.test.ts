import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Semaphore, SemaphoreFullError } from '#platform/semaphore'
import { throttleCounters } from '#platform/throttle/tables'
import { mina, openAuthShop } from '../support/auth-shop.ts'

async function openShopWithMina() {
  const shop = await openAuthShop({ autoconfirm: true })
  assert.equal((await shop.createClient().signUp(mina)).error, null)
  const signInAt = (address: string, credentials: { email: string; password: string }) =>
    shop.postJson('/token?grant_type=password', credentials, { 'X-Forwarded-For': address })
  return { ...shop, signInAt }
}

test('sixty parallel attempts from one network do not delay a sign-in from another', async () => {
  const { signInAt } = await openShopWithMina()
  const finished: string[] = []
  const attempts = Array.from({ length: 60 }, async (_, n) => {
    const wrong = { email: `unknown-${n}@example.com`, password: 'a-guess-at-it' }
    const answer = await signInAt('203.0.113.1', wrong)
    finished.push(`${answer.status}`)
    return answer
  })
  const minas = await signInAt('198.51.100.1', mina)
  const before = finished.filter((status) => status === '400').length

  assert.equal(minas.status, 200)
  assert.ok(before < 30, `${before} of 60 were compared before`)
  for (const { status, headers } of await Promise.all(attempts)) {
    assert.ok(status === 400 || (status === 429 && headers.get('Retry-After')), `${status}`)
  }
})

test('an attempt that is turned away because too many wait is told when to retry and counts as none', async (t) => {
  const { db, signInAt } = await openShopWithMina()
  const countAttempts = async () => {
    const counters = await db.select().from(throttleCounters)
    return counters.filter(({ name }) => name === 'failed_passwords').map(({ count }) => count)
  }
  t.mock.method(Semaphore.prototype, 'run', () => Promise.reject(new SemaphoreFullError()))
  const answer = await signInAt('203.0.113.1', mina)
  assert.deepEqual([answer.status, answer.headers.get('Retry-After')], [429, '5'])
  assert.equal((await answer.json()).error_code, 'over_request_rate_limit')
  assert.deepEqual(await countAttempts(), [0])
})
