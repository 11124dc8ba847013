import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { addToCart, fillCheckoutForm, placeAndPayOrder } from '#tests/support/browser-checkout'
import { BEAR_MAT } from '#tests/support/marketplace'
import {
  changeSupply,
  connectMarketplace,
  SUPPLIER_LAMP,
  SUPPLIER_MAT,
  seedSuppliers,
} from '#tests/support/seed-suppliers'

async function openShop() {
  const shop = await openShopInBrowser({
    products: ['Red Mug'],
    seed: async (db) => {
      await seedSuppliers(db, new Date())
    },
    openMarketplace: connectMarketplace,
  })
  const count = async (table: string) => {
    const { rows } = await shop.db.execute<{ count: number }>(
      sql.raw(`select count(*)::int as count from ${table}`),
    )
    return rows[0]!.count
  }
  return { ...shop, count }
}

async function fillForm(page: Page) {
  await fillCheckoutForm(page)
  await page.getByLabel('Phone').fill('+49 40 1234567')
}

test('a variant vanishes between the cart and the payment: the shopper is told, corrects the cart, and pays the rest', async () => {
  const { page, visit, db, count, consoleErrors } = await openShop()
  await addToCart(page, visit, 'Red Mug')
  await visit('/products/bear-mat')
  await page.getByRole('radio', { name: '40x60cm' }).check()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('status').getByText('Bear mat').waitFor()
  await changeSupply(db, SUPPLIER_MAT, { skuId: BEAR_MAT.skus[0]!.id, isGone: true })

  await visit('/checkout')
  await fillForm(page)
  await page.getByRole('button', { name: /^Place order/ }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Bear mat is no longer available' })
  await alert.waitFor()
  assert.deepEqual([await count('orders'), await count('payments')], [0, 0], 'nothing is charged')
  for (const viewport of [PHONE_VIEWPORT, DESKTOP_VIEWPORT]) {
    await page.setViewportSize(viewport)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(width <= viewport.width, `${width} pixels wide`)
    assert.deepEqual(await findViolationsInBothThemes(page), [], `${viewport.width}`)
  }
  await alert.getByRole('button', { name: 'Correct my cart' }).focus()
  await page.keyboard.press('Enter')
  await alert.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Place order and pay $10.00' }).waitFor()
  await placeAndPayOrder(page)
  const { rows } = await db.execute(sql`select title from order_lines`)
  assert.deepEqual(rows, [{ title: 'Red Mug' }])
  // The answer 409 is the only one.
  assert.deepEqual(
    consoleErrors.filter((error) => !error.includes('409')),
    [],
  )
})

test('a price rises by 30 % before the payment: the shopper is told, and nothing is charged', async () => {
  const { page, visit, db, count } = await openShop()
  await addToCart(page, visit, 'Reading lamp')
  await changeSupply(db, SUPPLIER_LAMP, { pricePercent: 130 })
  await visit('/checkout')
  await fillForm(page)
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.getByText('The price of Reading lamp has just changed at its supplier').waitFor()
  assert.deepEqual([await count('orders'), await count('payments')], [0, 0])
})

test('a product that is sold elsewhere meanwhile is not for sale in the cart, and blocks the checkout', async () => {
  const { page, visit, db } = await openShop()
  await addToCart(page, visit, 'Red Mug')
  await addToCart(page, visit, 'Reading lamp')
  await db.execute(sql`update supplier_products set selling_mode = 'outbound'`)
  await visit('/cart')
  await page.getByText('This item isn’t for sale here any more').waitFor()
  assert.ok(await page.getByRole('button', { name: 'Checkout' }).isDisabled())
  await page.getByText('Some items can’t be bought right now').waitFor()
  for (const viewport of [PHONE_VIEWPORT, DESKTOP_VIEWPORT]) {
    await page.setViewportSize(viewport)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(width <= viewport.width, `${width} pixels wide`)
    assert.deepEqual(await findViolationsInBothThemes(page), [], `${viewport.width}`)
  }
  await visit('/de/cart')
  await page.getByText('Diesen Artikel verkaufen wir hier nicht mehr').waitFor()
  await page.getByRole('button', { name: 'Reading lamp entfernen' }).click()
  await page.getByRole('link', { name: 'Zur Kasse' }).waitFor()
})

test('a shopper reads how long parcels of suppliers take, on the product and in the checkout', async () => {
  const { page, visit, db } = await openShop()
  await addDeliveredParcels(db)
  await addToCart(page, visit, 'Reading lamp')
  await page.getByText('Arrives in 2–8 days').waitFor()
  await visit('/checkout')
  await page.getByText('Arrives in 2–8 days').first().waitFor()
  await visit('/de/products/reading-lamp')
  await page.getByText('Kommt in 2–8 Tagen an').waitFor()

  await addToCart(page, visit, 'Red Mug')
  await visit('/checkout')
  await fillForm(page)
  await placeAndPayOrder(page)
  const { rows } = await db.execute<{ id: string }>(sql`select id from orders`)
  await visit(`/orders/${rows[0]!.id}`)
  await page
    .getByText(/^Reading lamp: sent by a supplier in a parcel of its own, arrives/)
    .waitFor()
  await page.getByText(/^Everything else arrives/).waitFor()
  await page.setViewportSize(PHONE_VIEWPORT)
  assert.deepEqual(await findViolationsInBothThemes(page), [])
})

/** Ten parcels that took one to ten days. Nobody looks at their orders. */
async function addDeliveredParcels(db: Awaited<ReturnType<typeof openShop>>['db']) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`insert into supplier_parcels (supplier_order_id, tracking_number, country,
        ordered_at, moved_at, delivered_at, created_at)
      select 'earlier', country || n, country, at, at, at + n * interval '1 day', at
      from generate_series(1, 10) n, (values ('US'), ('DE')) country (country),
        (select now() - interval '20 days' as at) times`)
  })
}
