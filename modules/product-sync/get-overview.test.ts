import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BEAR_MAT } from '#tests/support/marketplace'
import { openSyncShop } from '#tests/support/sync-shop'
import { getSyncOverview } from './get-overview.ts'
import { countOpenItems } from './review-sync.ts'

const DAY_MS = 86_400_000

test('the overview counts a held price once, and no more after a sync in which it does not jump', async () => {
  const { db, syncIds, change, passTime, clock } = await openSyncShop()
  const read = () => getSyncOverview(db, { timeZone: 'Europe/Berlin', now: clock() })
  await syncIds([BEAR_MAT.id])
  await change(BEAR_MAT.id, { percent: 200 })
  await syncIds([BEAR_MAT.id])
  passTime(1000)
  const second = await syncIds([BEAR_MAT.id])
  assert.equal(second.list[0]!.outcome, 'held')
  const { held, heldRunId } = await read()
  assert.deepEqual([held, heldRunId], [1, second.id])
  assert.equal(await countOpenItems(db, second), 1)

  passTime(1000)
  await change(BEAR_MAT.id, { percent: 100 })
  await syncIds([BEAR_MAT.id])
  const after = await read()
  assert.deepEqual([after.held, after.heldRunId], [0, null])
})

test('the overview names the runs that found a product gone and that failed', async () => {
  const { db, syncIds, change, passTime, clock } = await openSyncShop()
  await syncIds([BEAR_MAT.id])
  await change(BEAR_MAT.id, { isGone: true })
  passTime(1000)
  const run = await syncIds([BEAR_MAT.id, '1005000000000'])
  const found = await getSyncOverview(db, { timeZone: 'UTC', now: clock() })
  assert.deepEqual(
    [found.gone, found.goneRunId, found.failed, found.failedRunId],
    [1, run.id, 1, run.id],
  )
})

test('the history has each of thirty days of the time zone of the shop', async () => {
  const { db, syncIds, passTime, clock } = await openSyncShop()
  // 12:00 in London is 01:00 of the next day in Auckland.
  await syncIds([BEAR_MAT.id])
  await syncIds([BEAR_MAT.id], { isDry: true })
  passTime(2 * DAY_MS)
  const { history } = await getSyncOverview(db, { timeZone: 'Pacific/Auckland', now: clock() })
  assert.equal(history.length, 30)
  assert.deepEqual(history.at(-1), { day: '2030-01-04', synced: 0, skipped: 0, failed: 0 })
  assert.deepEqual(history.at(-3), { day: '2030-01-02', synced: 1, skipped: 0, failed: 0 })
  assert.equal(history.filter(({ synced }) => synced > 0).length, 1)
})
