import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSyncQueue, startDueSyncs, syncSettings } from '#modules/product-sync'
import { BEAR_MAT } from '#tests/support/marketplace'
import { openSyncShop } from '#tests/support/sync-shop'

const signal = new AbortController().signal

test('a run that fails again and again ends, so that another one can begin', async () => {
  const { db, marketplace, clock, start, read } = await openSyncShop()
  const broken = { ...marketplace, toPictureSource: () => assert.fail('a bug') }
  const queue = createSyncQueue(db, { marketplace: broken, clock })
  const id = await start({ kind: 'ids', ids: [BEAR_MAT.id] })
  const attempt = (attempts: number) => {
    const job = { id: '1', queue: queue.name, payload: { runId: id }, attempts }
    return queue.run(job, { now: clock(), signal })
  }
  await assert.rejects(attempt(1), /a bug/)
  assert.equal((await read(id)).state, 'running')
  await assert.rejects(attempt(5), /interrupted/)
  const run = await read(id)
  assert.deepEqual([run.state, run.errorCode], ['failed', 'sync_interrupted'])
  await start({ kind: 'ids', ids: [BEAR_MAT.id] })
})

test('what is due is started once by two processes, again after six hours, and never without consent', async () => {
  const { db, marketplace, clock, passTime, run } = await openSyncShop()
  const startDue = () => startDueSyncs(db, { marketplace, now: clock() })
  const readRuns = async () => {
    const { rows } = await db.execute<{ id: never; kind: string; state: string }>(
      'select id, kind, state from sync_runs order by kind, id',
    )
    return rows
  }
  const kinds = async () => (await readRuns()).map(({ kind }) => kind)
  await Promise.all([startDue(), startDue()])
  assert.deepEqual(await kinds(), ['categories', 'products'])
  for (const { id } of await readRuns()) await run(id)
  await startDue()
  assert.equal((await readRuns()).length, 2)
  passTime(6 * 3_600_000)
  await startDue()
  assert.deepEqual(await kinds(), ['categories', 'products', 'products'])
  for (const { id } of await readRuns()) await run(id)
  await db.transaction(async (tx) => {
    const value = { ...(await syncSettings.get(tx)), products_every_hours: 0 }
    await syncSettings.set(tx, { value, now: clock() })
  })
  passTime(24 * 3_600_000)
  await startDue()
  assert.deepEqual(await kinds(), ['categories', 'categories', 'products', 'products'])
  for (const { id } of await readRuns()) await run(id)
  await db.execute('delete from marketplace_tokens')
  passTime(48 * 3_600_000)
  await startDue()
  assert.equal((await readRuns()).length, 4)
})
