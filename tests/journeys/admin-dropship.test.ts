import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { createDropshipQueue, pollSupplierOrders } from '#modules/dropship'
import { drainOutbox } from '#platform/events/event-queues'
import { drainQueues } from '#platform/queue/drain-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'
import { BEAR_MAT } from '#tests/support/marketplace'
import {
  changeSupply,
  connectMarketplace,
  SUPPLIER_MAT,
  seedSuppliers,
} from '#tests/support/seed-suppliers'
import { createTestDependencies } from '#tests/support/test-site'

const HOUR_MS = 3_600_000

/** Opens a shop whose clerk can let time pass at the marketplace. */
async function openShop(role: 'owner' | 'clerk' = 'clerk') {
  const clock = { offset: 0 }
  const now = () => new Date(Date.now() + clock.offset)
  let products: Awaited<ReturnType<typeof seedSuppliers>> | undefined
  const shop = await openAdminInBrowser({
    role,
    products: ['Red Mug'],
    seed: async (db) => {
      products = await seedSuppliers(db, new Date())
    },
    openMarketplace: connectMarketplace,
  })
  const { db, shopper } = shop
  const marketplace = await connectMarketplace(db, now)
  const dependencies = { ...(await createTestDependencies(db)), db, now, marketplace }
  const { rows } = await db.execute<{ id: string }>(
    sql`select v.id from variants v join products p on p.id = v.product_id where p.title = 'Red Mug'`,
  )
  const work = async () => {
    const handlers = createEventHandlers(dependencies)
    for (let round = 0; round < 3; round++) await drainOutbox(db, { handlers, now: now() })
    const queues = [createDropshipQueue(db, { marketplace, clock: now })]
    await drainQueues(db, { queues, now: now() })
  }
  return {
    ...shop,
    ...{ work, mug: rows[0]!.id, products: products! },
    passHours: (hours: number) => {
      clock.offset += hours * HOUR_MS
    },
    poll: () =>
      pollSupplierOrders(db, marketplace, { clock: now, signal: new AbortController().signal }),
    async buy(variants: string[]) {
      const cart = await shopper.createCart(variants.map((variant) => ({ variant })))
      const { body } = await shopper.checkOut(cart.id, { phone: '+49 221 123456' })
      await shopper.pay(body)
      return body
    },
  }
}

test('a clerk finds a failed order of a supplier, reads why, and orders it again by keyboard', async () => {
  const { page, visit, db, work, buy, products, consoleErrors } = await openShop('owner')
  await changeSupply(db, SUPPLIER_MAT, { stock: 20 })
  const placed = await buy([products.mat.variants[0]!])
  await changeSupply(db, SUPPLIER_MAT, { skuId: BEAR_MAT.skus[0]!.id, isGone: true })
  await work()

  await visit('/admin/dashboard')
  await page.getByRole('link', { name: /Orders to settle with suppliers/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: placed.order.number }).waitFor()
  const part = page.getByRole('region', { name: 'At suppliers' })
  await part.getByText('The supplier does not have an item, or this variant of it').waitFor()
  for (const viewport of [PHONE_VIEWPORT, DESKTOP_VIEWPORT]) {
    await page.setViewportSize(viewport)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(width <= viewport.width, `${width} pixels wide`)
    assert.deepEqual(await findViolationsInBothThemes(page), [], `${viewport.width}`)
  }

  await changeSupply(db, SUPPLIER_MAT, { skuId: BEAR_MAT.skus[0]!.id, isGone: false })
  await part.getByRole('button', { name: 'Order again' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('It is being ordered again').waitFor()
  await part.getByText('Waits to be ordered').waitFor()
  await work()
  await page.reload()
  await part.getByText('Ordered', { exact: true }).waitFor()
  await part.getByText(/Order 81\d+ at AliExpress/).waitFor()

  await part.getByLabel('Amount in USD, if known').fill('4.50')
  await part.getByLabel('What happened').fill('They pay back a part.')
  await part.getByRole('button', { name: 'Add note' }).click()
  await part.getByText('They pay back a part.').waitFor()
  await part.getByText('$4.50').waitFor()
  await part.getByRole('button', { name: 'Settled' }).click()
  await page.getByText('The note is settled').waitFor()
  assert.deepEqual(consoleErrors, [])
})

test('a clerk orders another variant, or refunds the line', async () => {
  const { page, visit, db, work, buy, mug, products } = await openShop()
  const placed = await buy([mug, products.mat.variants[0]!])
  await changeSupply(db, SUPPLIER_MAT, { skuId: BEAR_MAT.skus[0]!.id, isGone: true })
  await work()
  await visit(`/admin/orders/${placed.order.id}`)
  const part = page.getByRole('region', { name: 'At suppliers' })
  await part.getByRole('button', { name: 'Refund a line' }).click()
  await page.getByRole('dialog').getByText('Bear mat').waitFor()
  await page.keyboard.press('Escape')
  await part.getByLabel('Another variant of Bear mat').selectOption('50x80cm ($9.01)')
  await part.getByRole('button', { name: 'Order this one' }).click()
  await page.getByText('The other variant is being ordered').waitFor()
  await work()
  await page.reload()
  await part.getByText('another variant was ordered').waitFor()
})

test('an order with own and supplier lines is forwarded, shipped in two parcels and delivered, and the shopper sees it', async () => {
  const { page, visit, db, work, buy, poll, passHours, mug, products } = await openShop()
  const placed = await buy([mug, products.mat.variants[0]!])
  await work()
  await db.execute(sql`update sandbox.marketplace_orders
    set status = 'WAIT_BUYER_ACCEPT_GOODS', shipped_at = now()`)
  passHours(3)
  await poll()

  await visit(`/admin/orders/${placed.order.id}`)
  await page.getByRole('button', { name: 'Ship' }).first().click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Carrier', { exact: true }).selectOption('Another carrier')
  await panel.getByLabel('Name of the carrier').fill('DHL')
  await panel.getByLabel('Tracking number').fill('00340434161094042557')
  await panel.getByRole('button', { name: 'Ship everything' }).click()
  await panel.waitFor({ state: 'detached' })
  await visit(`/orders/${placed.order.id}?token=${placed.token}`)
  await page.getByText('00340434161094042557').first().waitFor()
  await page
    .getByText(/LP81\d+/)
    .first()
    .waitFor()

  passHours(200)
  await db.execute(sql`update sandbox.marketplace_orders set status = 'FINISH'`)
  await poll()
  await visit(`/admin/orders/${placed.order.id}`)
  await page
    .getByRole('region', { name: 'At suppliers' })
    .getByText(/delivered/)
    .waitFor()
  await page.getByRole('button', { name: 'Mark as delivered' }).click()
  await page.getByText('Delivered').first().waitFor()
  await visit(`/orders/${placed.order.id}?token=${placed.token}`)
  await page.getByText('Delivered').first().waitFor()
})

test('an owner sells a product of the marketplace through its link again', async () => {
  const { page, visit, products, db } = await openShop('owner')
  await visit(`/admin/products/${products.lamp.productId}`)
  const card = page.getByRole('region', { name: 'How it is sold' })
  await card.getByLabel('At AliExpress, through a link').click()
  await page.getByText('The way of selling is saved').waitFor()
  const { rows } = await db.execute(
    sql`select is_dropship from products where id = ${products.lamp.productId}`,
  )
  assert.deepEqual(rows, [{ is_dropship: false }])
  assert.deepEqual(await findViolationsInBothThemes(page), [])
})
