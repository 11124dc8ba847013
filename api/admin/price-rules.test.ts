import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { PriceChange, PricePreviewAnswer } from '#contract/product-sync'
import { BEAR_MAT, SMALL_CATALOGUE } from '#tests/support/marketplace'
import { openSyncSite } from '#tests/support/sync-site'

const LAMP = SMALL_CATALOGUE.products[1]!
const RULE = {
  category_id: null,
  multiplier: '3.00',
  markup: '0.00',
  ending_cents: null,
  margin_floor_percent: 0,
}

interface ChangePage {
  items: PriceChange[]
  next_cursor: string | null
}

test('an example says what of its price is tax in the main country', async () => {
  const example = await previewLamp({ basisPoints: 1900, included: true })
  assert.deepEqual(
    [example.cost, example.price, example.margin, example.picture?.src],
    ['24.00', '72.00', '48.00', '/images/art/lamp.forest.1'],
  )
  // 72 × 19 / 119
  const tax = { country: 'US', percent: 19, is_included: true, amount: '11.50', rest: '36.50' }
  assert.deepEqual(example.tax, tax)
})

test('where prices do not include the tax, an example says what is added', async () => {
  const { tax } = await previewLamp({ basisPoints: 825, included: false })
  assert.deepEqual(tax, {
    ...{ country: 'US', percent: 8.25, is_included: false, amount: '5.94', rest: '48.00' },
  })
})

test('the tax of an example has the rate of the category', async () => {
  const { tax } = await previewLamp({ basisPoints: 1900, included: true }, async (db) => {
    await db.execute(sql`
      insert into tax_rates (country, tax_class, basis_points, kind, included, valid_from)
      values ('US', 'reduced', 700, null, null, '2020-01-01')`)
    await db.execute(sql`
      with added as (
        insert into categories (id, name, slug, tax_class)
        values (gen_random_uuid(), 'Lamps', 'lamps', 'reduced') returning id)
      update products set category_id = (select id from added)`)
  })
  assert.deepEqual([tax.percent, tax.amount], [7, '4.71'])
})

test('all prices that a rule would change are listed page by page, without those that were edited', async () => {
  const { syncIds, edit, request } = await openSyncSite()
  const run = await syncIds([BEAR_MAT.id, LAMP.id])
  const list = (body: object) =>
    request<ChangePage>('POST', '/marketplace/price-rules/previews/changes', { ...RULE, ...body })
  const first = await list({ limit: 1 })
  const second = await list({ limit: 1, cursor: first.body.next_cursor })
  assert.deepEqual([first.body.items.length, second.body.next_cursor], [1, null])
  const rows = [...first.body.items, ...second.body.items].map((item) => {
    const values = item.variant.map(({ value }) => value)
    return [item.title, values, item.current_price, item.price]
  })
  assert.deepEqual(
    rows.toSorted(([a], [b]) => String(a).localeCompare(String(b))),
    [
      ['Absorbent “Bath” Mat 🐻 Non-slip', ['Bear', '40x60cm'], '16.99', '24.03'],
      ['Reading lamp', [], '48.99', '72.00'],
    ],
  )

  const lamp = run.list[1]!.productId!
  await edit(lamp, { price: 5000 })
  assert.deepEqual(
    (await list({})).body.items.map((item) => item.title),
    ['Absorbent “Bath” Mat 🐻 Non-slip'],
  )
  const { body } = await request<PricePreviewAnswer>(
    'POST',
    '/marketplace/price-rules/previews',
    RULE,
  )
  assert.deepEqual([body.products, body.up, body.down, body.edited], [2, 1, 0, 1])
  assert.deepEqual([body.items[1]!.product_id, body.items[1]!.is_edited], [lamp, true])
})

test('what the list says is what the next sync does', async () => {
  const { syncIds, readProduct, request, edit } = await openSyncSite()
  const { list: items } = await syncIds([BEAR_MAT.id, LAMP.id])
  await edit(items[1]!.productId!, { price: 5000 })
  const rule = { ...RULE, multiplier: '2.20' }
  const { body } = await request<ChangePage>(
    'POST',
    '/marketplace/price-rules/previews/changes',
    rule,
  )
  await request('PUT', '/marketplace/price-rules', { ...rule, revision: 0 })
  await syncIds([BEAR_MAT.id, LAMP.id])
  const mat = await readProduct(items[0]!.productId)
  assert.deepEqual(
    body.items.map(({ product_id: id, price }) => [id, price]),
    [[mat.id, (mat.variants[0]!.priceMinor / 100).toFixed(2)]],
  )
  assert.equal((await readProduct(items[1]!.productId)).variants[0]!.priceMinor, 5000)
})

test('a list with a wrong cursor, limit or rule is refused', async () => {
  const { request } = await openSyncSite()
  for (const wrong of [{ cursor: '1' }, { limit: 0 }, { limit: 101 }, { multiplier: '0' }]) {
    const path = '/marketplace/price-rules/previews/changes'
    assert.equal((await request('POST', path, { ...RULE, ...wrong })).status, 422)
  }
})

type Db = Awaited<ReturnType<typeof openSyncSite>>['db']

/** The example of a shop whose only product is the lamp. */
async function previewLamp(
  tax: { basisPoints: number; included: boolean },
  change: (db: Db) => Promise<void> = async () => {},
) {
  const { db, syncIds, request } = await openSyncSite()
  await syncIds([LAMP.id])
  await db.execute(sql`update tax_rates set basis_points = ${tax.basisPoints}, included = ${tax.included}
    where country = 'US' and tax_class = 'standard'`)
  await change(db)
  const path = '/marketplace/price-rules/previews'
  const { body } = await request<PricePreviewAnswer>('POST', path, RULE)
  return body.items[0]!
}
