import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { runNextExport, runNextImport } from '#modules/imports'
import type { Database } from '#platform/db/database'
import { products } from '#tables/catalog'
import { importRuns } from '#tables/imports'
import { toCsv } from '../support/import-file.ts'
import { ADMIN_TOKEN, openTestSite, UNKNOWN_ADMIN_TOKEN } from '../support/test-site.ts'

const importsFolder = mkdtempSync(path.join(tmpdir(), 'outwit-uploads-'))
after(() => rmSync(importsFolder, { recursive: true }))

const file = toCsv(
  ['Handle', 'Title', 'Variant Price'],
  ['cap', 'Cap', '5'],
  ['mug', 'Mug', 'much'],
  ['pen', 'Pen', '3'],
)

test('an uploaded file is imported in the background, and failed rows are listed', async () => {
  const { db, ask, send } = await openOffice()

  const order = await send(file)
  const run = await order.json()
  assert.equal(order.status, 202)
  assert.deepEqual(
    [run.state, run.file_name, run.progress, run.dry_run],
    ['waiting', 'goods.csv', 0, false],
  )

  assert.equal(await work(db), true)
  assert.equal(await work(db), false)
  const { rows, imported, failed, state, progress } = await (
    await ask(order.headers.get('location')!)
  ).json()
  assert.deepEqual([rows, imported, failed, state, progress], [3, 2, 1, 'done', 1])
  const { items } = await (await ask(`/api/admin/imports/${run.id}/failures`)).json()
  assert.deepEqual(items, [
    { line: 3, code: 'invalid_amount', reason: 'The price "much" is no amount in USD.' },
  ])
  assert.deepEqual(readdirSync(importsFolder), [], 'the file is not kept')
})

test('the diffs of a dry run are listed page by page, and nothing is saved', async () => {
  const { db, ask, send } = await openOffice()
  const { id } = await (await send(file, { dry_run: 'true' })).json()
  await work(db)

  const first = await (await ask(`/api/admin/imports/${id}/differences?limit=1`)).json()
  const next = `/api/admin/imports/${id}/differences?limit=1&cursor=${first.next_cursor}`
  const second = await (await ask(next)).json()

  assert.deepEqual(
    [first.items[0].title, second.items[0].title, second.next_cursor],
    ['Cap', 'Pen', null],
  )
  assert.equal(await db.$count(products), 0)
})

test('an import that a process left unfinished is run again', async () => {
  const { db, send } = await openOffice()
  await send(file)
  await db.update(importRuns).set({ state: 'running', rows: 3, imported: 1 })

  await work(db)

  const [run] = await db.select().from(importRuns)
  assert.deepEqual([run?.state, run?.imported, run?.failed], ['done', 2, 1])
})

test('an import that a shutdown interrupts is run again', async () => {
  const { db, send } = await openOffice()
  const { id } = await (await send(file)).json()

  assert.equal(await work(db, AbortSignal.abort()), false)
  const [halted] = await db.select().from(importRuns).where(eq(importRuns.id, id))
  await work(db)

  const [run] = await db.select().from(importRuns).where(eq(importRuns.id, id))
  assert.deepEqual([halted?.state, run?.state], ['running', 'done'])
})

test('only an administrator can use imports and exports', async () => {
  const { site } = await openOffice()
  for (const place of ['imports', 'exports', 'imports/x/failures', 'anything']) {
    const unknown = await site.request(`/api/admin/${place}`)
    const wrong = await site.request(`/api/admin/${place}`, {
      headers: bearer(UNKNOWN_ADMIN_TOKEN),
    })
    assert.deepEqual([unknown.status, wrong.status], [401, 403], place)
    assert.ok((await wrong.json()).error.request_id)
  }
  const sent = await site.request('/api/admin/imports', { method: 'POST', body: formOf(file) })
  assert.equal(sent.status, 401)
})

test('an upload that is not a form with one file is rejected, and no file is left', async () => {
  const { site, ask } = await openOffice()
  const empty = new FormData()
  empty.set('dry_run', 'true')
  const multipart = { ...bearer(ADMIN_TOKEN), 'Content-Type': 'multipart/form-data; boundary=x' }
  const noes: RequestInit[] = [
    { body: file, headers: bearer(ADMIN_TOKEN) },
    { body: empty, headers: bearer(ADMIN_TOKEN) },
    { headers: bearer(ADMIN_TOKEN) },
    {
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
      headers: multipart,
    },
    { body: 'nonsense', headers: multipart },
  ]
  for (const no of noes) {
    const answer = await site.request('/api/admin/imports', { method: 'POST', ...no })
    assert.equal(answer.status, 422)
    assert.ok((await answer.json()).error.message)
  }
  assert.deepEqual(readdirSync(importsFolder), [])
  assert.deepEqual((await (await ask('/api/admin/imports')).json()).items, [])
})

test('an export is written in the background and can be downloaded', async () => {
  const { db, ask, send, site } = await openOffice()
  await send(file)
  await work(db)

  const asked = await site.request('/api/admin/exports', {
    method: 'POST',
    headers: bearer(ADMIN_TOKEN),
  })
  const { id } = await asked.json()
  const early = await ask(`/api/admin/exports/${id}/file`)
  await runNextExport(db, {
    folder: importsFolder,
    publicUrl: 'http://shop.test',
    now: () => new Date(),
  })
  const run = await (await ask(`/api/admin/exports/${id}`)).json()
  const written = await ask(`/api/admin/exports/${id}/file`)

  assert.deepEqual([asked.status, early.status, run.state, run.products], [202, 409, 'done', 2])
  assert.match(written.headers.get('content-disposition') ?? '', /products-.*\.csv/)
  assert.match(await written.text(), /^Handle,Title,.*\ncap,Cap,/)
  assert.ok(existsSync(path.join(importsFolder, `${id}.csv`)))
})

async function openOffice() {
  const { db, site } = await openTestSite({ importsFolder })
  const ask = (place: string) => site.request(place, { headers: bearer(ADMIN_TOKEN) })
  const send = (text: string, fields: Record<string, string> = {}) =>
    site.request('/api/admin/imports', {
      method: 'POST',
      headers: bearer(ADMIN_TOKEN),
      body: formOf(text, fields),
    })
  return { db, site, ask, send }
}

function formOf(text: string, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([text], '../../goods.csv', { type: 'text/csv' }))
  return form
}

function bearer(token: string) {
  return { Authorization: `Bearer ${token}` }
}

function work(db: Database, signal = new AbortController().signal) {
  return runNextImport(db, {
    currency: 'USD',
    publicUrl: 'http://shop.test',
    now: () => new Date(),
    signal,
  })
}
