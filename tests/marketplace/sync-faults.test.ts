import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearFaults, type FaultKind, switchFault } from '#sandbox/marketplace'
import { BEAR_MAT } from '#tests/support/marketplace'
import { openSyncShop } from '#tests/support/sync-shop'

const LAMP_ID = '1005006361450153'
const IDS = [BEAR_MAT.id, LAMP_ID]

interface Expected {
  /** How many calls meet the fault. */
  calls: number
  seconds?: number
  /** The state of the run and its error while the fault lasts. A run that waits is still running. */
  ends: 'done' | 'running' | string
}

const FAULTS: Partial<Record<FaultKind, Expected>> = {
  rate_limit: { calls: 1, seconds: 90, ends: 'running' },
  daily_limit: { calls: 1, seconds: 4000, ends: 'running' },
  expired_token: { calls: 1, ends: 'done' },
  expired_consent: { calls: 100, ends: 'marketplace_consent_needed' },
  wrong_signature: { calls: 100, ends: 'marketplace_refused' },
  no_permission: { calls: 100, ends: 'marketplace_denied' },
  unavailable: { calls: 2, ends: 'done' },
  server_error: { calls: 2, ends: 'done' },
  punish_page: { calls: 2, ends: 'done' },
  malformed_json: { calls: 2, ends: 'done' },
  lost_response: { calls: 2, ends: 'done' },
  streamlined: { calls: 12, ends: 'done' },
}

for (const [kind, { calls, seconds, ends }] of Object.entries(FAULTS)) {
  test(`a sync that meets ${kind} ends with ${ends}, and the next one has both products`, async () => {
    const { db, clock, start, run, read, syncIds, passTime } = await openSyncShop()
    const id = await start({ kind: 'ids', ids: IDS })
    await switchFault(db, {
      ...{ kind: kind as FaultKind, calls, now: clock(), ...(seconds && { seconds }) },
    })
    const pause = await run(id)
    const first = await read(id)
    assert.equal(first.state === 'failed' ? first.errorCode : first.state, ends)
    assert.equal(pause !== null, ends === 'running')
    await clearFaults(db)
    if (pause !== null) {
      passTime(pause * 1000 + 1000)
      await run(id)
      assert.equal((await read(id)).state, 'done')
    }
    const second = await syncIds(IDS)
    assert.deepEqual([second.state, second.synced, second.failed], ['done', 2, 0])
    assert.equal((await db.execute('select from products')).rows.length, 2)
  })
}

test('a long outage pauses a run instead of losing it', async () => {
  const { db, clock, start, run, read, passTime } = await openSyncShop()
  const id = await start({ kind: 'ids', ids: IDS })
  await switchFault(db, { kind: 'server_error', calls: 1000, now: clock() })
  for (let round = 0; round < 3; round++) {
    const pause = await run(id)
    if (pause === null) break
    passTime(pause * 1000 + 1000)
  }
  await clearFaults(db)
  passTime(600_000)
  await run(id)
  const { state, synced, failed, items } = await read(id)
  assert.deepEqual([state, synced + failed, items], ['done', 2, 2])
})

test('a product that vanishes during a run is skipped, and the rest is synced', async () => {
  const { db, clock, syncIds } = await openSyncShop()
  await syncIds(IDS)
  await switchFault(db, {
    ...{ kind: 'product_gone', method: 'aliexpress.ds.product.get', calls: 1, now: clock() },
  })
  const run = await syncIds(IDS)
  assert.deepEqual([run.state, run.synced, run.skipped], ['done', 1, 1])
})
