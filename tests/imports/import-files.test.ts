import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { ImportFile, ImportRunDetails } from '#contract/imports'
import { updateProduct } from '#modules/catalog'
import { purgeImports } from '#modules/imports'
import { runIntegrityChecks } from '#modules/integrity'
import { openLargeFile } from '#platform/files/large-file'
import { openFileStorage } from '#platform/files/open-file-storage'
import { newId } from '#platform/ids'
import { products, variants } from '#tables/catalog'
import { importChanges, importRuns } from '#tables/imports'
import { drainImports, drainRemovals } from '#tests/support/drain-imports'
import { toCsv } from '#tests/support/import-file'
import { openTestShop, utc } from '#tests/support/test-shop'
import { ADMIN_TOKEN, createTestDependencies, openTestSite } from '#tests/support/test-site'

const folder = mkdtempSync(path.join(tmpdir(), 'outwit-import-files-'))
after(() => rmSync(folder, { recursive: true }))
const files = openFileStorage({ folder, publicUrl: 'http://shop.test', secretKey: 'k' })
const countStored = () => readdirSync(path.join(folder, 'imports')).length

const morning = utc('2026-11-21 09:00')
const SHOPIFY = toCsv(
  ['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Variant Inventory Qty'],
  ['cap', 'Cap', 'CAP', '5', '10'],
  ['mug', 'Mug', 'MUG', '8', '4'],
)

type Answer = ImportFile &
  ImportRunDetails & { items: never[]; error: { code: string } } & Record<string, never>

async function openImports() {
  const shop = await openTestShop()
  const { db } = shop
  const clock = { now: morning }
  const { site } = await openTestSite({ shop, files, now: () => clock.now })
  const request = async (method: string, url: string, body?: unknown) => {
    const isForm = body instanceof FormData
    const response = await site.request(`/api/admin${url}`, {
      method,
      headers: {
        Authorization: `Bearer ${ADMIN_TOKEN}`,
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json')
    return { status: response.status, text, body: (isJson ? JSON.parse(text) : {}) as Answer }
  }
  const upload = async (csv: string | Uint8Array) => {
    const form = new FormData()
    form.set('file', new Blob([csv as BlobPart]), 'goods.csv')
    return request('POST', '/import-files', form)
  }
  const drain = () => drainImports(db, { files, now: clock.now })
  /** Starts a run of a file, and returns it when it has ended. */
  const run = async (fileId: string, options: object) => {
    const started = await request('POST', `/import-files/${fileId}/runs`, options)
    assert.equal(started.status, 202, started.text)
    await drain()
    return (await request('GET', `/imports/${started.body.id}`)).body
  }
  const importCsv = async (csv: string, options: object = {}) => {
    const { body } = await upload(csv)
    return run(body.id, { dry_run: false, ...options })
  }
  const undo = async (id: string) => {
    const answer = await request('POST', `/imports/${id}/undo`)
    await drain()
    return { ...answer, run: (await request('GET', `/imports/${id}`)).body }
  }
  const listVariants = async () => {
    const rows = await db
      .select({ sku: variants.sku, price: variants.priceMinor, stock: variants.stock })
      .from(variants)
      .innerJoin(products, eq(products.id, variants.productId))
      .where(eq(products.status, 'active'))
      .orderBy(variants.sku)
    return rows.map(({ sku, price, stock }) => `${sku} ${price} ${stock}`)
  }
  const assertIntegrity = async () => {
    const dependencies = await createTestDependencies(db)
    const context = { ...dependencies, sender: dependencies, hasDevMailbox: true }
    const findings = await runIntegrityChecks(db, { ...context, now: clock.now })
    assert.deepEqual(
      findings.filter(({ discrepancies }) => discrepancies.length > 0),
      [],
    )
  }
  return {
    ...shop,
    clock,
    request,
    upload,
    drain,
    run,
    importCsv,
    undo,
    listVariants,
    assertIntegrity,
  }
}

test('a foreign file is mapped by guesses in other languages, remembered, compared and imported', async () => {
  const { importCsv, upload, run, request, listVariants, assertIntegrity } = await openImports()
  await importCsv(SHOPIFY)
  const foreign = toCsv(
    ['Artikelnummer', 'Bezeichnung', 'VK-Preis', 'Lagerbestand', 'Farbe', 'name_de', 'intern'],
    ['CAP', '', '2,40', '10', '', 'Kappe', 'x'],
    ['NEW', 'New lamp', '59,00', '7', 'red', 'Neue Lampe', 'y'],
    ['', '', '1', '', '', '', ''],
  )
  const { body: file, status } = await upload(foreign)
  assert.equal(status, 201)
  const fields = file.columns.map(({ field }) => field)
  assert.deepEqual(fields, ['sku', 'title', 'price', 'stock', 'option1', 'title.de', null])
  assert.deepEqual([file.format, file.is_remembered], [null, false])
  const needed = await request('POST', `/import-files/${file.id}/runs`, { dry_run: true })
  assert.deepEqual([needed.status, needed.body.error.code], [422, 'mapping_needed'])

  const mapping = fields.with(4, null)
  const compared = await run(file.id, { dry_run: true, mapping })
  assert.deepEqual(compared.difference, { added: 1, updated: 1, suspicious: 1 })
  assert.deepEqual([compared.format, compared.rows, compared.failed], ['mapped', 3, 1])
  assert.deepEqual(await listVariants(), ['CAP 500 10', 'MUG 800 4'], 'nothing is saved')
  const suspicious = await request('GET', `/imports/${compared.id}/differences?show=suspicious`)
  const [diff] = suspicious.body.items as unknown as { title: string; changes: object[] }[]
  assert.equal(diff?.title, 'Cap')
  assert.deepEqual(diff?.changes, [
    { field: 'variant CAP: price', from: '5', to: '2.4' },
    { field: 'title [de]', from: null, to: 'Kappe' },
  ])

  const done = await run(file.id, {
    ...{ dry_run: false, preview_id: compared.id },
    excluded: [{ line: 2, fields: ['variant CAP: price'] }],
  })
  assert.deepEqual([done.imported, done.updated, done.failed, done.format], [1, 1, 1, 'mapped'])
  assert.deepEqual(await listVariants(), ['CAP 500 10', 'MUG 800 4', 'NEW 5900 7'])
  const failed = await request('GET', `/imports/${done.id}/failed-rows`)
  const lines = failed.text.trim().split('\n')
  assert.equal(
    lines[0],
    'Artikelnummer,Bezeichnung,VK-Preis,Lagerbestand,Farbe,name_de,intern,Line,Reason',
  )
  assert.match(lines[1]!, /^,,1,,,,,4,.+$/)
  const again = await upload(foreign)
  assert.equal(again.body.is_remembered, true)
  assert.deepEqual(
    again.body.columns.map(({ field }) => field),
    mapping,
  )
  await assertIntegrity()
})

test('a product that is unticked as a whole is left alone, and its rows are counted', async () => {
  const { upload, run, listVariants } = await openImports()
  const { body: file } = await upload(SHOPIFY)
  const preview = await run(file.id, { dry_run: true })
  const done = await run(file.id, {
    ...{ dry_run: false, preview_id: preview.id },
    excluded: [{ line: 3 }],
  })
  assert.deepEqual([done.imported, done.skipped, done.rows], [1, 1, 2])
  assert.deepEqual(await listVariants(), ['CAP 500 10'])
})

test('undoing an import restores what it changed and withdraws what it added, but not what has changed since', async () => {
  const { db, clock, importCsv, undo, request, listVariants, assertIntegrity } = await openImports()
  await importCsv(SHOPIFY)
  clock.now = utc('2026-11-22 09:00')
  const second = await importCsv(
    toCsv(
      ['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Variant Inventory Qty'],
      ['cap', 'Blue cap', 'CAP', '6', '12'],
      ['mug', 'Blue mug', 'MUG', '9', '4'],
      ['pen', 'Pen', 'PEN', '3', '1'],
      ['tin', 'Tin', 'TIN', '3', '1'],
    ),
  )
  assert.equal(second.is_undoable, true)
  clock.now = utc('2026-11-23 09:00')
  const bySlug = async (slug: string) =>
    (await db.select().from(products).where(eq(products.slug, slug)))[0]!
  const [mug, tin] = [await bySlug('mug'), await bySlug('tin')]
  await updateProduct(db, { productId: mug.id, patch: { title: 'My mug' }, now: clock.now })
  await updateProduct(db, { productId: tin.id, patch: { title: 'My tin' }, now: clock.now })

  const { run } = await undo(second.id)
  assert.deepEqual(
    [run.state, run.undone, run.conflicted, run.is_undoable],
    ['undone', 3, 2, false],
  )
  assert.deepEqual(await listVariants(), ['CAP 500 10', 'MUG 800 4', 'TIN 300 1'])
  assert.equal((await bySlug('cap')).title, 'Cap')
  assert.equal((await bySlug('mug')).title, 'My mug')
  assert.equal((await bySlug('pen')).status, 'withdrawn')
  const { body } = await request('GET', `/imports/${second.id}/conflicts`)
  const titles = (body.items as unknown as { title: string }[]).map(({ title }) => title)
  assert.deepEqual(titles.toSorted(), ['Blue mug', 'Tin'])
  const twice = await request('POST', `/imports/${second.id}/undo`)
  assert.equal(twice.body.error.code, 'import_not_undoable')
  await assertIntegrity()
})

test('stock that was sold since an import stays sold when it is undone', async () => {
  const { db, importCsv, undo, listVariants, assertIntegrity } = await openImports()
  await importCsv(SHOPIFY)
  const more = await importCsv(SHOPIFY.replace(',10', ',15'))
  await db.execute(`insert into stock_movements (id, variant_id, quantity, reason, reference, created_at)
    select gen_random_uuid(), id, -2, 'sale', 'order', now() from variants where sku = 'CAP'`)
  await db.update(variants).set({ stock: 13 }).where(eq(variants.sku, 'CAP'))
  const { run } = await undo(more.id)
  assert.deepEqual([run.undone, run.conflicted], [1, 0])
  assert.deepEqual(await listVariants(), ['CAP 500 8', 'MUG 800 4'])
  await assertIntegrity()
})

test('a run that a crash interrupts repeats nothing, and counts what it had done before', async () => {
  const { db, importCsv, drain, listVariants, request } = await openImports()
  const { id } = await importCsv(SHOPIFY)
  // As a process leaves it that is killed after it has saved the products.
  await db.update(importRuns).set({ state: 'running', imported: 0, finishedAt: null })
  const [file] = (await db.execute('select path from import_files')).rows as { path: string }[]
  await db.update(importRuns).set({ path: file!.path })
  await db.execute(`insert into jobs (queue, payload, run_at, created_at)
    values ('imports', '{"runId": "${id}"}', '2026-11-21', '2026-11-21')`)
  await drain()
  const { body } = await request('GET', `/imports/${id}`)
  assert.deepEqual([body.state, body.imported, body.unchanged], ['done', 2, 0])
  assert.deepEqual(await listVariants(), ['CAP 500 10', 'MUG 800 4'])
  assert.equal(await db.$count(importChanges), 2)
})

test('a waiting run is cancelled at once, and a run that has ended cannot be', async () => {
  const { upload, request, drain, listVariants } = await openImports()
  const { body: file } = await upload(SHOPIFY)
  const started = await request('POST', `/import-files/${file.id}/runs`, { dry_run: false })
  const cancelled = await request('POST', `/imports/${started.body.id}/cancel`)
  assert.deepEqual([cancelled.status, cancelled.body.state], [200, 'cancelled'])
  await drain()
  assert.deepEqual(await listVariants(), [])
  const twice = await request('POST', `/imports/${started.body.id}/cancel`)
  assert.deepEqual([twice.status, twice.body.error.code], [409, 'import_ended'])
})

test('a run that was asked to stop while it ran keeps what it has saved, and that can be undone', async () => {
  const { db, upload, request, drain, undo, listVariants } = await openImports()
  const { body: file } = await upload(SHOPIFY)
  const { body: started } = await request('POST', `/import-files/${file.id}/runs`, {
    dry_run: false,
  })
  await db.update(importRuns).set({ state: 'running', isCancelled: true })
  await drain()
  const { body } = await request('GET', `/imports/${started.id}`)
  assert.equal(body.state, 'cancelled')
  assert.deepEqual(await listVariants(), [])
  assert.equal((await undo(started.id)).run.state, 'undone')
})

test('what is no file, no mapping or nobody’s run is refused, and leaves no file', async () => {
  const { db, clock, upload, request } = await openImports()
  const before = countStored()
  assert.equal((await upload('')).body.error.code, 'file_empty')
  assert.equal((await upload(`${'a,'.repeat(301)}b\n`)).body.error.code, 'file_too_wide')
  await drainRemovals(db, { files, now: clock.now })
  assert.equal(countStored(), before)
  const { body: file } = await upload('code;amount\nCAP;5\n')
  const start = async (body: object) =>
    (await request('POST', `/import-files/${file.id}/runs`, { dry_run: true, ...body })).body.error
      .code
  assert.equal(await start({ mapping: ['price', null] }), 'mapping_names_no_product')
  assert.equal(await start({ mapping: ['sku', 'sku'] }), 'mapping_field_twice')
  assert.equal(await start({ mapping: ['sku'] }), 'mapping_incomplete')
  assert.equal(await start({ mapping: ['sku', 'root'] }), 'invalid_input')
  assert.equal(await start({ mapping: ['sku', 'price'], preview_id: newId() }), 'not_found')
  assert.equal((await request('POST', `/imports/${newId()}/undo`)).status, 404)
  assert.equal((await request('GET', `/import-files/${newId()}`)).status, 404)
})

test('after 30 days the file is deleted and the import cannot be undone', async () => {
  const { db, clock, upload, run, request } = await openImports()
  const before = countStored()
  const { body: file } = await upload(SHOPIFY)
  const { id } = await run(file.id, { dry_run: false })
  clock.now = utc('2026-12-22 09:00')
  const [row] = (await db.execute('select path from import_files')).rows as { path: string }[]
  const countParts = () => countStored() - before
  assert.equal(countParts(), 2)
  await drainRemovals(db, { files, now: clock.now })
  assert.equal(
    await openLargeFile(files, row!.path).then((one) => one?.bytes),
    SHOPIFY.length,
    'a kept file stays',
  )
  await purgeImports(db, clock.now)
  await drainRemovals(db, { files, now: clock.now })
  assert.equal(countParts(), 0)
  assert.equal(await db.$count(importChanges), 0)
  assert.equal((await request('POST', `/imports/${id}/undo`)).status, 409)
  const gone = await request('POST', `/import-files/${file.id}/runs`, { dry_run: true })
  assert.equal(gone.body.error.code, 'import_file_gone')
})
