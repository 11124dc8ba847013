import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FileStorage } from '#platform/files/file-storage'
import { erasePersonalData } from '#platform/privacy/personal-data'
import { createPendingOrder } from '#tests/support/pending-order'
import { openTestShop, utc } from '#tests/support/test-shop'
import {
  downloadInvoice,
  getInvoice,
  type Invoice,
  invoicePersonalData,
  issueInvoice,
} from './index.ts'

const now = utc('2026-12-31 23:59')

test('A paper that is drawn while its buyer leaves is drawn once more, without them', async () => {
  const { invoice, db, leave } = await issued()
  const { files, kept, putFirst } = drawer()
  const drawn = putFirst(leave)
  const link = await downloadInvoice(db, { invoice, files, now })
  const { pdfPath } = (await getInvoice(db, invoice.id))!
  assert.deepEqual([...kept.keys()], [pdfPath])
  assert.equal(link, pdfPath)
  assert.notEqual(kept.get(link), (await drawn).bytes, 'her name is on what was drawn first')
})

test('What is drawn anew lies elsewhere than what goes, however late that goes', async () => {
  const { invoice, db, leave } = await issued()
  const { files } = drawer()
  const before = await downloadInvoice(db, { invoice, files, now })
  await leave()
  const after = await downloadInvoice(db, {
    invoice: (await getInvoice(db, invoice.id))!,
    files,
    now,
  })
  assert.notEqual(after, before)
})

test('Of a paper that two ask for at once one file is left', async () => {
  const { invoice, db } = await issued()
  const { files, kept } = drawer()
  const ask = () => downloadInvoice(db, { invoice, files, now })
  const links = await Promise.all([ask(), ask(), ask()])
  assert.deepEqual([...kept.keys()], [...new Set(links)])
})

/** Mina was delivered what she ordered, and has its invoice; she may leave. */
async function issued() {
  const { db } = await openTestShop()
  const { orderId } = await createPendingOrder(db)
  const invoice: Invoice = await issueInvoice(db, { orderId, now })
  await db.execute(`update orders set state = 'delivered', hold_expires_at = null`)
  const subject = { userId: orderId, email: 'mina@example.com', phone: null }
  return {
    db,
    invoice,
    leave: () => erasePersonalData(db, { personalDataMap: invoicePersonalData, subject, now }),
  }
}

/** Files that stay in memory; a link is the name of its file. */
function drawer() {
  const kept = new Map<string, Uint8Array>()
  let put = async (_: Uint8Array) => {}
  const files: FileStorage = {
    async put(key, bytes) {
      kept.set(key, bytes)
      await put(bytes)
    },
    read: async () => null,
    remove: async (key) => void kept.delete(key),
    createDownloadUrl: async (key) => key,
  }
  /** While the first file is written something happens; answers what was written. */
  const putFirst = (meanwhile: () => Promise<void>) =>
    new Promise<{ bytes: Uint8Array }>((resolve) => {
      put = async (bytes) => {
        put = async () => {}
        await meanwhile()
        resolve({ bytes })
      }
    })
  return { files, kept, putFirst }
}
