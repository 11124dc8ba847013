import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { createExportQueue, createImportRun } from '#modules/imports'
import { COMMAND_LINE_ACTOR } from '#platform/actor'
import { drainQueues } from '#platform/queue/drain-queues'
import { parseConfig } from '#server/config/config'
import { openFiles } from '#server/startup/open-dependencies'
import { importFiles, importRuns } from '#tables/imports'
import { drainImports, drainRemovals } from '#tests/support/drain-imports'
import { toCsv } from '#tests/support/import-file'
import { openTestShop, type TestShop } from '#tests/support/test-shop'
import { ADMIN_TOKEN, openTestSite } from '#tests/support/test-site'
import { openS3Harness } from '../../conformance/standins/s3.ts'

const bucket = await openS3Harness()
after(() => bucket[Symbol.asyncDispose]())

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const GOODS = toCsv(
  ['Handle', 'Title', 'Variant Price'],
  ['cap', 'Cap', '5'],
  ['mug', 'Mug', 'much'],
)

/** A host of the shop, with a `DATA_DIR` of its own and the bucket that all hosts use. */
async function openHost(shop: TestShop) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'outwit-host-'))
  after(() => rmSync(dataDir, { recursive: true, force: true }))
  const { settings } = bucket
  const config = parseConfig({
    DATA_DIR: dataDir,
    S3_BUCKET: settings.bucket,
    S3_REGION: settings.region,
    S3_ENDPOINT: settings.endpoint,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  })
  const files = await openFiles(config, { publicUrl: 'http://shop.test', secretKey: 'k' })
  const { site } = await openTestSite({ shop, files })
  const request = (url: string, init: RequestInit = {}) =>
    site.request(`/api/admin${url}`, {
      ...init,
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, ...init.headers },
    })
  const post = async (url: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' }
    return (await request(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const upload = (url: string, csv = GOODS) => {
    const body = new FormData()
    body.set('file', new File([csv], 'goods.csv'))
    return request(url, { method: 'POST', body })
  }
  return { dataDir, files, request, post, upload }
}

test('an import that one host received is run by another one, after the first is lost with its disk', async () => {
  const shop = await openTestShop()
  const [first, second] = [await openHost(shop), await openHost(shop)]
  const { id } = await (await first.upload('/imports')).json()
  rmSync(first.dataDir, { recursive: true })

  await drainImports(shop.db, second)
  const run = await (await second.request(`/imports/${id}`)).json()

  assert.deepEqual([run.state, run.imported, run.failed], ['done', 1, 1])
  await drainRemovals(shop.db, second)
  assert.deepEqual(bucket.listPaths(), [], 'the file is deleted')
  assert.deepEqual(readdirSync(second.dataDir), [])
})

test('a file that was uploaded to one host is compared and imported by another one, which has its failed rows', async () => {
  const shop = await openTestShop()
  const [first, second] = [await openHost(shop), await openHost(shop)]
  const file = await (await first.upload('/import-files')).json()
  rmSync(first.dataDir, { recursive: true })

  const preview = await second.post(`/import-files/${file.id}/runs`, { dry_run: true })
  await drainImports(shop.db, second)
  const body = { dry_run: false, preview_id: preview.id }
  const { id } = await second.post(`/import-files/${file.id}/runs`, body)
  await drainImports(shop.db, second)

  assert.equal((await (await second.request(`/imports/${id}`)).json()).state, 'done')
  const failedRows = await (await second.request(`/imports/${id}/failed-rows`)).text()
  assert.match(failedRows, /^Handle,Title,Variant Price,Line,.*\nmug,Mug,much,3,/)
})

test('an export that one host wrote is downloaded from another one', async () => {
  const shop = await openTestShop()
  const [first, second] = [await openHost(shop), await openHost(shop)]
  await first.upload('/imports')
  await drainImports(shop.db, first)
  const { id } = await first.post('/exports', {})
  const options = { ...first, publicUrl: 'http://shop.test', clock: () => new Date() }
  await drainQueues(shop.db, { queues: [createExportQueue(shop.db, options)], now: new Date() })
  rmSync(first.dataDir, { recursive: true })

  const download = await second.request(`/exports/${id}/file`)

  assert.equal(download.status, 200)
  assert.match(await download.text(), /^Handle,Title,.*\ncap,Cap,/)
})

test('a file that an earlier release has on this host is imported, and deleted', async () => {
  const shop = await openTestShop()
  const host = await openHost(shop)
  const local = path.join(host.dataDir, 'goods.csv')
  writeFileSync(local, GOODS)
  await createImportRun(shop.db, {
    ...{ fileName: 'goods.csv', path: local, bytes: GOODS.length, dryRun: false },
    ...{ actor: COMMAND_LINE_ACTOR, now: new Date() },
  })
  await drainImports(shop.db, host)
  const [run] = await shop.db.select().from(importRuns)
  assert.deepEqual([run?.state, run?.imported, run?.path], ['done', 1, null])
  assert.equal(existsSync(local), false)
})

test('an import whose storage is away for a moment is tried again', async () => {
  const shop = await openTestShop()
  const host = await openHost(shop)
  await host.upload('/imports')
  bucket.setNetwork('down')
  await drainImports(shop.db, host)
  bucket.setNetwork('up')
  const [waiting] = await shop.db.select().from(importRuns)
  await drainImports(shop.db, { ...host, now: new Date(Date.now() + MINUTE_MS) })
  const [run] = await shop.db.select().from(importRuns)
  assert.deepEqual([waiting?.state, run?.state], ['waiting', 'done'])
})

test('an import whose file is gone has failed, and is not tried again', async () => {
  const shop = await openTestShop()
  const host = await openHost(shop)
  await host.upload('/imports')
  const [{ path: key } = { path: null }] = await shop.db.select().from(importRuns)
  await host.files.remove(`${key}.json`)
  assert.equal(await drainImports(shop.db, host), 1)
  const [run] = await shop.db.select().from(importRuns)
  assert.deepEqual([run?.state, run?.errorCode], ['failed', 'import_interrupted'])
  await drainRemovals(shop.db, host)
})

test('an upload that the storage refuses is an error, and leaves neither a row nor a file', async () => {
  const shop = await openTestShop()
  const host = await openHost(shop)
  bucket.setNetwork('down')
  const response = await host.upload('/import-files')
  bucket.setNetwork('up')
  assert.equal(response.status, 500)
  assert.equal(await shop.db.$count(importFiles), 0)
  await drainRemovals(shop.db, host)
})

test('what a host had stored of an upload when it was lost is deleted a day later', async () => {
  const shop = await openTestShop()
  const [first, second] = [await openHost(shop), await openHost(shop)]
  const before = bucket.listPaths()
  const isStored = Promise.withResolvers<void>()
  const put = first.files.put
  first.files.put = async (...file) => {
    await put(...file)
    isStored.resolve()
    // The host is lost here.
    await new Promise(() => {})
  }
  void first.upload('/import-files', `${GOODS}${'x'.repeat(5 << 20)}\n`)
  await isStored.promise
  const countLeft = () => bucket.listPaths().length - before.length

  await drainRemovals(shop.db, second)
  assert.equal(countLeft(), 1, 'it may still be written')
  await drainRemovals(shop.db, { ...second, now: new Date(Date.now() + DAY_MS) })
  assert.equal(countLeft(), 0)
})
