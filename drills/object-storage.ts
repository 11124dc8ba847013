import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { downloadInvoice } from '#modules/invoices'
import type { FileStorage } from '#platform/files/file-storage'
import { createS3Files } from '#platform/files/s3-files'
import { invoices } from '#tables/invoices'
import { createShopProcess, openShopDependencies } from '#tests/crash/shop-process'
import { runChecks } from '../conformance/check.ts'
import { openS3Counterpart } from '../conformance/counterparts/s3.ts'
import { storageChecks } from '../conformance/storage.ts'
import type { Drill, DrillContext, Figures } from './drill.ts'
import { buy } from './support/buyers.ts'
import { startOutsideDatabase } from './support/outside-database.ts'
import { prepareShop, settle } from './support/shop-data.ts'
import { startSwift } from './support/swift.ts'

const ORDERS = 6
const LARGE_BYTES = 20_000_000

export const objectStorage: Drill = {
  name: 'object-storage',
  promise:
    'With OpenStack Swift as its object store the shop stores, signs and serves files, sells on while the store is gone, and loses none.',
  packages: ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'],
  needsRoot: true,
  run,
}

async function run(context: DrillContext): Promise<Figures> {
  const { log } = context
  const swift = await startSwift(context)
  const { settings } = swift
  const { failed, skipped } = await runChecks(storageChecks, () => openS3Counterpart(settings))
  assert.deepEqual({ failed, skipped }, { failed: {}, skipped: [] })
  log(`${storageChecks.length} checks of the suite passed`)
  const large = await tryLargeFile(createS3Files(settings))
  const refusals = await tryWrongKeys(settings)

  const { url: databaseUrl } = await startOutsideDatabase(context)
  const env = { DATABASE_URL: databaseUrl, ...swift.env }
  const shop = await createShopProcess(path.join(context.folder, 'shop'), env)
  context.after(() => shop.close())
  const variants = await prepareShop(shop)
  const opened = await openShopDependencies(shop)
  context.after(() => opened.close())
  const { db, files } = opened.dependencies
  await shop.start()
  const buyAll = async () => {
    for (let n = 0; n < ORDERS; n++) await buy(shop, variants[n % variants.length]!)
    await settle(shop)
  }
  const download = async () => {
    const rows = await db.select().from(invoices)
    const links: string[] = []
    for (const invoice of rows) {
      const url = await downloadInvoice(db, { invoice, files, now: new Date() })
      links.push(url)
    }
    return links
  }
  await buyAll()
  const links = await download()
  assert.equal(links.length, ORDERS)
  for (const link of links) await assertPdf(link)

  await swift.kill()
  await buyAll()
  await assert.rejects(download(), 'an invoice was stored nowhere')
  assert.equal((await shop.request('/api/products?limit=1')).status, 200)
  log('the store was killed, and the shop sold on')
  await swift.restart()
  const all = await download()
  assert.equal(all.length, 2 * ORDERS)
  for (const link of all) await assertPdf(link)
  return {
    'object store': `OpenStack Swift ${readVersion()} with s3api`,
    'checks of the conformance suite passed': storageChecks.length,
    'largest file (MB)': LARGE_BYTES / 1e6,
    'seconds to store it and to read it': `${large.putSeconds} and ${large.readSeconds}`,
    'wrong secrets and missing signatures, refused': refusals,
    'orders while the store was there, and while it was killed': `${ORDERS} and ${ORDERS}`,
    'invoices as PDF by signed links afterwards': all.length,
  }
}

async function tryLargeFile(files: FileStorage) {
  const bytes = Buffer.alloc(LARGE_BYTES, 'invoice')
  const startedAt = performance.now()
  await files.put('drill/large.bin', bytes, { contentType: 'application/octet-stream' })
  const storedAt = performance.now()
  const file = await files.read('drill/large.bin')
  assert.ok((await buffer(file!.body)).equals(bytes))
  const readAt = performance.now()
  const start = LARGE_BYTES - 10
  const part = await files.read('drill/large.bin', { start, end: LARGE_BYTES - 1 })
  assert.ok((await buffer(part!.body)).equals(bytes.subarray(start)))
  return { putSeconds: toSeconds(storedAt - startedAt), readSeconds: toSeconds(readAt - storedAt) }
}

/** Returns how many were refused. */
async function tryWrongKeys(
  settings: Awaited<ReturnType<typeof startSwift>>['settings'],
): Promise<number> {
  const wrong = createS3Files({ ...settings, secretAccessKey: 'secret-of-somebody-else' })
  const stranger = createS3Files({ ...settings, accessKeyId: 'shop:stranger' })
  const pdf = { contentType: 'application/pdf' }
  for (const files of [wrong, stranger]) {
    await assert.rejects(files.put('drill/wrong.pdf', Buffer.from('%PDF'), pdf), /403/)
    await assert.rejects(files.read('drill/large.bin'), /403/)
  }
  const options = { seconds: 60, filename: 'a.bin', now: new Date() }
  const url = await wrong.createDownloadUrl('drill/large.bin', options)
  const unsigned = `${settings.endpoint}/${settings.bucket}/drill/large.bin`
  for (const link of [url, unsigned]) {
    const { status } = await fetch(link)
    assert.ok(status >= 400 && status < 500, `${status}`)
  }
  return 6
}

async function assertPdf(link: string) {
  const response = await fetch(link)
  assert.equal(response.status, 200)
  assert.equal(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 4)
      .toString(),
    '%PDF',
  )
}

function readVersion(): string {
  const facts = execFileSync('dpkg', ['-s', 'swift-proxy'], { encoding: 'utf8' })
  return facts.match(/^Version: (.*)$/m)?.[1] ?? ''
}

function toSeconds(ms: number): number {
  return Math.round(ms / 100) / 10
}
