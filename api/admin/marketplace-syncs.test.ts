import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SyncItem, SyncRun } from '#contract/product-sync'
import { BEAR_MAT, SMALL_CATALOGUE } from '#tests/support/marketplace'
import { openSyncSite } from '#tests/support/sync-site'

const LAMP = SMALL_CATALOGUE.products[1]!

test('items of a run have the picture of the shop, and nothing of the supplier is loaded', async () => {
  const { syncIds, request, marketplace } = await openSyncSite()
  const readPictures = async (id: string) => {
    const path = `/marketplace/syncs/${id}/items`
    const { body } = await request<{ items: SyncItem[] }>('GET', path)
    return body.items.map(({ picture }) => picture?.src ?? null)
  }
  const dry = await syncIds([BEAR_MAT.id, '1005000000000'], { isDry: true })
  assert.deepEqual(await readPictures(dry.id), ['/images/art/mug.forest.1', null])
  const { id } = await syncIds([BEAR_MAT.id])
  assert.deepEqual(await readPictures(id), ['/images/art/mug.forest.1'])

  // Of the real marketplace the shop has a copy, or none.
  marketplace.toPictureSource = (url) => url
  assert.deepEqual(await readPictures(dry.id), [null, null])
  assert.deepEqual(await readPictures(id), ['/images/art/mug.forest.1'])
})

test('only a run that has changed something can be undone', async () => {
  const { syncIds, request, run: runIt, start } = await openSyncSite()
  const listUndoable = async () => {
    const { body } = await request<{ items: SyncRun[] }>('GET', '/marketplace/syncs')
    return body.items.map((run) => run.is_undoable)
  }
  await syncIds([BEAR_MAT.id, LAMP.id])
  const second = await syncIds([BEAR_MAT.id, LAMP.id])
  await syncIds([BEAR_MAT.id], { isDry: true })
  assert.deepEqual(await listUndoable(), [false, false, true])
  const undone = await request('POST', `/marketplace/syncs/${second.id}/undo`)
  assert.equal(undone.status, 409)

  const waiting = await start({ kind: 'ids', ids: [LAMP.id] })
  assert.equal((await listUndoable())[0], false)
  await runIt(waiting)
})
