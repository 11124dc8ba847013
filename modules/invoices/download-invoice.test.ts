import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
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
  listInvoices,
} from './index.ts'

const now = utc('2026-12-31 23:59')

test('a PDF that is rendered while its buyer is erased is rendered again without the buyer', async () => {
  const { invoice, db, eraseBuyer } = await issueTestInvoice()
  const { files, stored, duringFirstPut } = createMemoryStorage()
  const firstPut = duringFirstPut(eraseBuyer)
  const link = await downloadInvoice(db, { invoice, files, now })
  const { pdfPath } = (await getInvoice(db, invoice.id))!
  assert.deepEqual([...stored.keys()], [pdfPath])
  assert.equal(link, pdfPath)
  assert.notEqual(stored.get(link), (await firstPut).bytes, 'the first PDF names the buyer')
})

test('an invoice is found by its buyer until the buyer is erased, and by its number after that', async () => {
  const { invoice, db, eraseBuyer } = await issueTestInvoice()
  const find = async (q: string) =>
    (await listInvoices(db, { filter: { q }, limit: 10, after: null })).items.map(({ id }) => id)
  const { name, email } = invoice.document.buyer
  assert.deepEqual(await find(`${name} ${email}`), [invoice.id])
  await eraseBuyer()
  assert.deepEqual(await find(name), [])
  assert.deepEqual(await find(email), [])
  assert.deepEqual(await find(invoice.number), [invoice.id])
  const { rows } = await db.execute<{ words: string }>(sql`select words from invoices`)
  assert.ok(!rows[0]!.words.includes(email), 'the words are erased, too')
})

test('a PDF that is rendered again gets a new key', async () => {
  const { invoice, db, eraseBuyer } = await issueTestInvoice()
  const { files } = createMemoryStorage()
  const before = await downloadInvoice(db, { invoice, files, now })
  await eraseBuyer()
  const after = await downloadInvoice(db, {
    invoice: (await getInvoice(db, invoice.id))!,
    files,
    now,
  })
  assert.notEqual(after, before)
})

test('concurrent downloads leave one file', async () => {
  const { invoice, db } = await issueTestInvoice()
  const { files, stored } = createMemoryStorage()
  const download = () => downloadInvoice(db, { invoice, files, now })
  const links = await Promise.all([download(), download(), download()])
  assert.deepEqual([...stored.keys()], [...new Set(links)])
})

/** Issues the invoice of a delivered order. */
async function issueTestInvoice() {
  const { db } = await openTestShop()
  const { orderId } = await createPendingOrder(db)
  const invoice: Invoice = await issueInvoice(db, { orderId, now })
  await db.execute(
    sql`update orders set fulfilment_state = 'delivered', paid_minor = total_minor, hold_expires_at = null`,
  )
  const subject = { userId: orderId, email: 'mina@example.com', phone: null }
  return {
    db,
    invoice,
    eraseBuyer: () => erasePersonalData(db, { personalDataMap: invoicePersonalData, subject, now }),
  }
}

/** A file storage in memory. The link of a file is its key. */
function createMemoryStorage() {
  const stored = new Map<string, Uint8Array>()
  let onPut = async (_: Uint8Array) => {}
  const files: FileStorage = {
    measure: async () => null,
    async put(key, bytes) {
      stored.set(key, bytes)
      await onPut(bytes)
    },
    read: async () => null,
    remove: async (key) => void stored.delete(key),
    createDownloadUrl: async (key) => key,
  }
  /** Runs an action while the first file is written and returns the bytes of the file. */
  const duringFirstPut = (action: () => Promise<void>) =>
    new Promise<{ bytes: Uint8Array }>((resolve) => {
      onPut = async (bytes) => {
        onPut = async () => {}
        await action()
        resolve({ bytes })
      }
    })
  return { files, stored, duringFirstPut }
}
