import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { GridResult, GridRow } from '#contract/catalog'
import { runIntegrityChecks } from '#modules/integrity'
import { newId } from '#platform/ids'
import { priceChanges, stockCorrections } from '#tables/catalog'
import { morning, openCheckoutShop } from '#tests/support/checkout-shop'
import { ADMIN_TOKEN, createTestDependencies } from '#tests/support/test-site'

const PATH = '/api/admin/product-grid'
const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }

async function openGridShop() {
  const shop = await openCheckoutShop()
  const list = (query = '') =>
    shop.mina.request<{ items: GridRow[]; next_cursor: string | null }>(
      ...(['GET', `${PATH}${query}`, undefined, headers] as const),
    )
  const save = (changes: object[], reason?: string, path = PATH) =>
    shop.mina.request<{ results: GridResult[]; error: { code: string } }>(
      ...(['POST', path, { changes, ...(reason && { reason }) }, headers] as const),
    )
  const outcomes = ({ body }: Awaited<ReturnType<typeof save>>) =>
    body.results.map(({ outcome, price, stock }) => `${outcome} ${price} ${stock}`)
  return { ...shop, list, save, outcomes }
}

test('prices and stock of several variants are saved at once, with a history, a movement and its reason', async () => {
  const { db, lamp, mug, list, save, outcomes } = await openGridShop()
  const saved = await save(
    [
      { variant_id: lamp, price: { from: 59, to: 41.3 }, stock: { from: 20, to: 25 } },
      { variant_id: mug, price: { from: 10, to: 10 } },
    ],
    'counted',
  )
  assert.deepEqual(outcomes(saved), ['saved 41.3 25', 'unchanged 10 20'])
  const { body } = await list('?limit=1')
  assert.equal(body.items.length, 1)
  const { items } = (await list(`?limit=1&cursor=${body.next_cursor}`)).body
  assert.deepEqual(
    items.map(({ price, stock }) => [price, stock]),
    [[41.3, 25]],
  )
  const history = await db.select().from(priceChanges).where(eq(priceChanges.variantId, lamp))
  assert.equal(history.length, 2)
  const [correction] = await db.select().from(stockCorrections)
  assert.equal(correction?.reason, 'counted')
  const product = await db.execute('select compare_at_minor from products order by id limit 1')
  assert.equal(
    Number(product.rows[0]?.compare_at_minor),
    5900,
    'the lowest price of 30 days is shown',
  )

  const dependencies = await createTestDependencies(db)
  const context = { ...dependencies, sender: dependencies, hasDevMailbox: true, now: morning }
  const findings = await runIntegrityChecks(db, context)
  assert.deepEqual(
    findings.filter(({ discrepancies }) => discrepancies.length > 0),
    [],
  )
})

test('a row that somebody else has changed is not saved, and the others are', async () => {
  const { lamp, mug, save, outcomes, getStock } = await openGridShop()
  const saved = await save(
    [
      { variant_id: lamp, price: { from: 58, to: 40 }, stock: { from: 20, to: 5 } },
      { variant_id: mug, stock: { from: 20, to: 5 } },
      { variant_id: newId(), stock: { from: 1, to: 2 } },
    ],
    'counted',
  )
  assert.deepEqual(outcomes(saved), ['conflict 59 20', 'saved 10 5', 'not_found null null'])
  assert.equal(await getStock(lamp), 20)
})

test('two people who save the same cell at once: one of them is told', async () => {
  const { lamp, save, outcomes, getStock } = await openGridShop()
  for (let stock = 20; stock < 26; stock += 1) {
    const change = { variant_id: lamp, stock: { from: stock, to: stock + 1 } }
    const other = { variant_id: lamp, stock: { from: stock, to: 90 } }
    const answers = await Promise.all([save([change], 'one'), save([other], 'two')])
    const all = answers.flatMap(outcomes).map((text) => text.split(' ')[0])
    assert.deepEqual(all.toSorted(), ['conflict', 'saved'])
    const now = Number(await getStock(lamp))
    await save([{ variant_id: lamp, stock: { from: now, to: stock + 1 } }], 'back')
  }
})

test('what is not possible is refused as a whole', async () => {
  const { lamp, save, getStock } = await openGridShop()
  const stock = { variant_id: lamp, stock: { from: 20, to: 5 } }
  const code = async (changes: object[], reason?: string, path?: string) => {
    const { status, body } = await save(changes, reason, path)
    return `${status} ${body.error?.code}`
  }
  assert.equal(await code([stock]), '422 reason_missing')
  assert.equal(
    await code([stock, { ...stock, variant_id: lamp.toUpperCase() }], 'x'),
    '422 grid_variant_twice',
  )
  const price = { variant_id: lamp, price: { from: 59, to: 1.999 } }
  assert.equal(await code([price]), '422 invalid_amount')
  assert.equal(await code([{ ...price, price: { from: 59, to: -1 } }]), '422 invalid_input')
  assert.equal(await code([{ ...stock, stock: { from: 20, to: 1.5 } }], 'x'), '422 invalid_input')
  assert.equal(await code([]), '422 invalid_input')
  assert.equal(await code([price], undefined, `${PATH}/stock`), '422 grid_stock_only')
  assert.equal(
    await code(
      Array.from({ length: 501 }, () => stock),
      'x',
    ),
    '422 invalid_input',
  )
  assert.equal(await getStock(lamp), 20)
})

test('the grid is filtered by ids, words, SKU and category', async () => {
  const { list } = await openGridShop()
  const all = (await list()).body.items
  const lamp = all.find(({ title }) => title === 'Desk Lamp')!
  const titles = async (query: string) => (await list(query)).body.items.map(({ title }) => title)
  assert.deepEqual(await titles(`?ids=${lamp.product_id}`), ['Desk Lamp'])
  assert.deepEqual(await titles('?q=lam'), ['Desk Lamp'])
  assert.deepEqual(await titles('?q=nothing+like+this'), [])
  assert.deepEqual(await titles(`?category=${newId()}`), [])
  assert.equal((await list('?ids=x')).status, 422)
})
