import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { openTestShop } from '#tests/support/test-shop'
import { createRateLimits } from './rate-limit.ts'
import { createReadLimit, type ReadLimit } from './read-limit.ts'

test('who has endless answers made is asked to wait by all processes, and nobody else is', async (t) => {
  const { here, there } = await twoProcesses(t)

  let made = 0
  while ((await asked(made % 2 ? here : there, 'mina')) === 0 && made < 2_000) made++

  assert.ok(made >= 600 && made <= 660, `refused after ${made}`)
  assert.ok((await asked(here, 'mina')) > 0 && (await asked(here, 'mina')) <= 60_000)
  assert.equal(await asked(here, 'theo'), 0)
})

test('a shopper who looks around is never spoken of', async (t) => {
  const { here, queries } = await twoProcesses(t)
  for (let n = 0; n < 19; n++) here('mina')
  await sleep(20)
  assert.equal(queries(), 0)
})

test('a database that cannot be asked sends nobody away', async () => {
  const pool = new Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nowhere' })
  const limit = createReadLimit(createRateLimits(pool))
  for (let n = 0; n < 1_000; n++) assert.equal(limit('mina'), 0)
  await sleep(100)
  assert.equal(limit('mina'), 0)
})

async function twoProcesses(t: { after: (end: () => unknown) => void }) {
  const { url } = await openTestShop()
  const pool = new Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  t.after(() => pool.end())
  let queries = 0
  pool.on('acquire', () => queries++)
  const [here, there] = [
    createReadLimit(createRateLimits(pool)),
    createReadLimit(createRateLimits(pool)),
  ]
  return { here, there, queries: () => queries }
}

/** Now and then the count has the time to reach the database, as it has between requests. */
async function asked(limit: ReadLimit, address: string): Promise<number> {
  const waitMs = limit(address)
  await sleep(1)
  return waitMs
}
