import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { openTestShop } from '#tests/support/test-shop'
import { createRateLimits } from './rate-limit.ts'
import { createReadLimit, type ReadLimit } from './read-limit.ts'

test('a client with too many uncached reads is limited by all processes, and no other client is', async (t) => {
  const { first, second, read } = await openTwoProcesses(t)

  let reads = 0
  while ((await read(reads % 2 ? first : second, 'mina')) === 0 && reads < 2_000) reads++

  assert.ok(reads >= 600 && reads <= 660, `limited after ${reads}`)
  const [limited, other] = reads % 2 ? [first, second] : [second, first]
  const waitMs = await read(limited, 'mina')
  assert.ok(waitMs > 0 && waitMs <= 60_000)
  // The other process is told with its next batch of reads.
  let more = 0
  while ((await read(other, 'mina')) === 0 && more < 100) more++
  assert.ok(more <= 40, `limited by the other process after ${more}`)
  assert.equal(await read(limited, 'theo'), 0)
})

test('a few reads of a shopper cause no query', async (t) => {
  const { first, getQueryCount } = await openTwoProcesses(t)
  for (let n = 0; n < 19; n++) first('mina')
  await sleep(20)
  assert.equal(getQueryCount(), 0)
})

test('no client is limited while the database is unreachable', async () => {
  const pool = new Pool({ connectionString: 'postgres://shop@127.0.0.1:1/unreachable' })
  const limit = createReadLimit(createRateLimits(pool))
  for (let n = 0; n < 1_000; n++) assert.equal(limit('mina'), 0)
  await sleep(100)
  assert.equal(limit('mina'), 0)
})

async function openTwoProcesses(t: { after: (end: () => unknown) => void }) {
  const { url } = await openTestShop()
  const pool = new Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  t.after(() => pool.end())
  let queryCount = 0
  pool.on('acquire', () => queryCount++)
  const [first, second] = [
    createReadLimit(createRateLimits(pool)),
    createReadLimit(createRateLimits(pool)),
  ]
  /** Waits until the count has reached the database, as it does between requests. */
  const read = async (limit: ReadLimit, address: string): Promise<number> => {
    const waitMs = limit(address)
    await waitUntilIdle(pool)
    return waitMs
  }
  return { first, second, read, getQueryCount: () => queryCount }
}

async function waitUntilIdle(pool: Pool) {
  do await sleep(1)
  while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount)
}
