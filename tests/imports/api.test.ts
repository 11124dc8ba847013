import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { createExportQueue } from '#modules/imports'
import { openFileStorage } from '#platform/files/open-file-storage'
import { drainQueues } from '#platform/queue/drain-queues'
import { products } from '#tables/catalog'
import { importRuns } from '#tables/imports'
import { drainImports, drainRemovals } from '../support/drain-imports.ts'
import { toCsv } from '../support/import-file.ts'
import { ADMIN_TOKEN, openTestSite, UNKNOWN_ADMIN_TOKEN } from '../support/test-site.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'outwit-uploads-'))
after(() => rmSync(folder, { recursive: true }))
const files = openFileStorage({ folder, publicUrl: 'http://shop.test', secretKey: 'k' })
/** The names of the stored parts of files. */
const listStored = () =>
  readdirSync(folder, { recursive: true }).filter((name) => `${name}`.includes('.'))

const file = toCsv(
  ['Handle', 'Title', 'Variant Price'],
  ['cap', 'Cap', '5'],
  ['mug', 'Mug', 'much'],
  ['pen', 'Pen', '3'],
)

test('an uploaded file is imported in the background, and failed rows are listed', async () => {
  const { db, get, upload } = await openImportSite()

  const accepted = await upload(file)
  const run = await accepted.json()
  assert.equal(accepted.status, 202)
  assert.deepEqual(
    [run.state, run.file_name, run.progress, run.dry_run],
    ['waiting', 'goods.csv', 0, false],
  )

  assert.equal(await drainImports(db, { files }), 1)
  assert.equal(await drainImports(db, { files }), 0)
  const { rows, imported, failed, state, progress } = await (
    await get(accepted.headers.get('location')!)
  ).json()
  assert.deepEqual([rows, imported, failed, state, progress], [3, 2, 1, 'done', 1])
  const { items } = await (await get(`/api/admin/imports/${run.id}/failures`)).json()
  assert.deepEqual(items, [
    { line: 3, code: 'invalid_amount', reason: 'The price "much" isn’t an amount in USD.' },
  ])
  assert.equal(listStored().length, 2)
  await drainRemovals(db, { files })
  assert.deepEqual(listStored(), [], 'the file is deleted')
})

test('an upload says what its stock counts, and an unknown answer is rejected', async () => {
  const { db, upload } = await openImportSite()

  const counted = await (await upload(file, { stock: 'on_hand' })).json()
  const unknown = await upload(file, { stock: 'all' })

  assert.deepEqual([counted.stock, (await (await upload(file)).json()).stock], ['on_hand', 'delta'])
  assert.deepEqual([unknown.status, (await unknown.json()).error.code], [422, 'invalid_stock'])
  await drainRemovals(db, { files })
  assert.equal(listStored().length, 4, 'the rejected file is deleted')
  while ((await drainImports(db, { files })) > 0);
  await drainRemovals(db, { files })
})

test('the diffs of a dry run are listed page by page, and nothing is saved', async () => {
  const { db, get, upload } = await openImportSite()
  const { id } = await (await upload(file, { dry_run: 'true' })).json()
  await drainImports(db, { files })

  const first = await (await get(`/api/admin/imports/${id}/differences?limit=1`)).json()
  const next = `/api/admin/imports/${id}/differences?limit=1&cursor=${first.next_cursor}`
  const second = await (await get(next)).json()

  assert.deepEqual(
    [first.items[0].title, second.items[0].title, second.next_cursor],
    ['Cap', 'Pen', null],
  )
  assert.equal(await db.$count(products), 0)
})

test('an import that a process left unfinished is run again', async () => {
  const { db, upload } = await openImportSite()
  await upload(file)
  await db.update(importRuns).set({ state: 'running', rows: 3, imported: 1 })

  await drainImports(db, { files })

  const [run] = await db.select().from(importRuns)
  assert.deepEqual([run?.state, run?.imported, run?.failed], ['done', 2, 1])
})

test('an import that a shutdown interrupts is run again', async () => {
  const { db, upload } = await openImportSite()
  const { id } = await (await upload(file)).json()

  await drainImports(db, { files, signal: AbortSignal.abort() })
  const [interrupted] = await db.select().from(importRuns).where(eq(importRuns.id, id))
  await drainImports(db, { files })

  const [run] = await db.select().from(importRuns).where(eq(importRuns.id, id))
  assert.deepEqual([interrupted?.state, run?.state], ['running', 'done'])
})

test('only an administrator can use imports and exports', async () => {
  const { site } = await openImportSite()
  for (const endpoint of ['imports', 'exports', 'imports/x/failures', 'anything']) {
    const anonymous = await site.request(`/api/admin/${endpoint}`)
    const forbidden = await site.request(`/api/admin/${endpoint}`, {
      headers: createAuthHeaders(UNKNOWN_ADMIN_TOKEN),
    })
    assert.deepEqual([anonymous.status, forbidden.status], [401, 403], endpoint)
    assert.ok((await forbidden.json()).error.request_id)
  }
  const unauthenticated = await site.request('/api/admin/imports', {
    method: 'POST',
    body: buildForm(file),
  })
  assert.equal(unauthenticated.status, 401)
})

test('an upload that is not a form with one file is rejected, and no file is left', async () => {
  const { db, site, get } = await openImportSite()
  const before = listStored()
  const empty = new FormData()
  empty.set('dry_run', 'true')
  const multipart = {
    ...createAuthHeaders(ADMIN_TOKEN),
    'Content-Type': 'multipart/form-data; boundary=x',
  }
  const invalidRequests: RequestInit[] = [
    { body: file, headers: createAuthHeaders(ADMIN_TOKEN) },
    { body: empty, headers: createAuthHeaders(ADMIN_TOKEN) },
    { headers: createAuthHeaders(ADMIN_TOKEN) },
    {
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
      headers: multipart,
    },
    { body: 'nonsense', headers: multipart },
  ]
  for (const init of invalidRequests) {
    const response = await site.request('/api/admin/imports', { method: 'POST', ...init })
    assert.equal(response.status, 422)
    assert.ok((await response.json()).error.message)
  }
  await drainRemovals(db, { files })
  assert.deepEqual(listStored(), before)
  assert.deepEqual((await (await get('/api/admin/imports')).json()).items, [])
})

test('an export is written in the background and can be downloaded', async () => {
  const { db, get, upload, site } = await openImportSite()
  await upload(file)
  await drainImports(db, { files })

  const accepted = await site.request('/api/admin/exports', {
    method: 'POST',
    headers: createAuthHeaders(ADMIN_TOKEN),
  })
  const { id } = await accepted.json()
  const early = await get(`/api/admin/exports/${id}/file`)
  const options = { files, publicUrl: 'http://shop.test', clock: () => new Date() }
  await drainQueues(db, { queues: [createExportQueue(db, options)], now: new Date() })
  const run = await (await get(`/api/admin/exports/${id}`)).json()
  const download = await get(`/api/admin/exports/${id}/file`)

  assert.deepEqual([accepted.status, early.status, run.state, run.products], [202, 409, 'done', 2])
  assert.match(download.headers.get('content-disposition') ?? '', /products-.*\.csv/)
  assert.match(await download.text(), /^Handle,Title,.*\ncap,Cap,/)
})

async function openImportSite() {
  const { db, site } = await openTestSite({ files })
  const get = (endpoint: string) =>
    site.request(endpoint, { headers: createAuthHeaders(ADMIN_TOKEN) })
  const upload = (text: string, fields: Record<string, string> = {}) =>
    site.request('/api/admin/imports', {
      method: 'POST',
      headers: createAuthHeaders(ADMIN_TOKEN),
      body: buildForm(text, fields),
    })
  return { db, site, get, upload }
}

function buildForm(text: string, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([text], '../../goods.csv', { type: 'text/csv' }))
  return form
}

function createAuthHeaders(token: string) {
  return { Authorization: `Bearer ${token}` }
}
