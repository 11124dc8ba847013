import { sql } from 'drizzle-orm'
import type { AdminOrder, PlacedOrder } from '#contract/checkout'
import { runIntegrityChecks } from '#modules/integrity'
import { sellerSetting } from '#modules/invoices'
import type { ShippingService } from '#modules/shipping-quotes'
import type { TaxService } from '#modules/tax-quotes'
import { drainOutbox } from '#platform/events/event-queues'
import type { Money } from '#platform/money/money'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { createShopper } from './shopper.ts'
import { addTestProduct, openTestShop, utc } from './test-shop.ts'
import { ADMIN_TOKEN, createTestDependencies, openTestSite } from './test-site.ts'

const morning = utc('2026-11-21 09:00')
const seller = {
  name: 'Lamps Ltd',
  lines: ['Lamp Road 1'],
  email: 'shop@example.com',
  taxId: null,
}

/**
 * Opens a shop with a lamp for $59, a mug for $10 and a cup for $10, twenty of each, a clerk with a token, and a clock that
 * tests can set. The shop has a tax provider and a shipping provider if the test gives them.
 */
export async function openClerkShop({
  tax = null,
  shipping = null,
  leastPayment,
}: {
  tax?: TaxService | null
  shipping?: ShippingService | null
  /** The least that the payment provider takes. */
  leastPayment?: Money
} = {}) {
  const shop = await openTestShop()
  const { db } = shop
  await db.execute(sql`truncate sandbox.sessions cascade`)
  await sellerSetting.set(db, { value: seller, now: morning })
  const lamp = (await addTestProduct(db, 'Desk Lamp', { price: 59 })).onlyVariantId!
  const mug = (await addTestProduct(db, 'Red Mug')).onlyVariantId!
  const cup = (await addTestProduct(db, 'Tea Cup')).onlyVariantId!
  const clock = { now: morning }
  const defaults = await createTestDependencies(db)
  const [provider] = defaults.providers
  const dependencies = {
    ...defaults,
    ...(leastPayment && { providers: [{ ...provider, leastPayment }] as [typeof provider] }),
    db,
    tax,
    shipping,
    now: () => clock.now,
  }
  const { site } = await openTestSite({ ...dependencies, shop })
  const mina = createShopper(site)
  const headers = (key: string) => ({
    Authorization: `Bearer ${ADMIN_TOKEN}`,
    'Idempotency-Key': key,
  })
  const request = <Body = AdminOrder>(
    method: string,
    path: string,
    body?: unknown,
    key: string = crypto.randomUUID(),
  ) => mina.request<Body>(method, `/api/admin${path}`, body, headers(key))

  /** Runs the handlers of all events, also of those that handlers publish. */
  async function handleEvents() {
    const handlers = createEventHandlers(dependencies)
    for (let round = 0; round < 3; round++) await drainOutbox(db, { handlers, now: clock.now })
  }
  return {
    ...{ db, lamp, mug, cup, clock, site, mina, request, dependencies, testShop: shop },
    post: <Body = AdminOrder>(
      { order: { id } }: PlacedOrder,
      step: string,
      body: object = {},
      key?: string,
    ) => request<Body>('POST', `/orders/${id}/${step}`, body, key),
    read: async ({ order: { id } }: PlacedOrder) =>
      (await request('GET', `/orders/${id}`, undefined)).body,
    async buy(
      items: { variant: string; quantity?: number }[],
      { coupon = '', ...contact }: { coupon?: string; [field: string]: unknown } = {},
    ) {
      const cart = await mina.createCart(items)
      if (coupon) await mina.request('PUT', `/api/carts/${cart.id}/coupon`, { code: coupon })
      const { body: placed } = await mina.checkOut(cart.id, contact)
      if (placed.payment) await mina.pay(placed)
      return placed
    },
    async getStock(variant: string) {
      const { rows } = await db.execute(sql`select stock from variants where id = ${variant}`)
      return rows[0]!.stock
    },
    handleEvents,
    async listDiscrepancies() {
      await handleEvents()
      // Long enough for what follows from events to be missed.
      const now = new Date(clock.now.getTime() + 10 * 60_000)
      const context = { ...dependencies, sender: dependencies, hasDevMailbox: true, now }
      const findings = await runIntegrityChecks(db, context)
      return findings.flatMap(({ check, discrepancies }) =>
        discrepancies.map((discrepancy) => ({ check, ...discrepancy })),
      )
    },
  }
}
