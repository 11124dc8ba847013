import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { createProduct } from '#modules/catalog'
import { runIntegrityChecks } from '#modules/integrity'
import type { Database } from '#platform/db/database'
import { dollars } from '#platform/money/money'
import { openShopDependencies, type ShopProcess } from './shop-process.ts'
import type { Purchase } from './shoppers.ts'

/** Creates products for shoppers who buy all the time. Returns the ids of their variants. */
export async function createVariants(db: Database): Promise<string[]> {
  const titles = ['Lamp', 'Mug', 'Cap', 'Bag', 'Kite']
  const products = titles.map((title) => {
    const variant = { price: dollars(19.99), stock: 100_000 }
    return createProduct(db, { title, variants: [variant], now: new Date() })
  })
  return (await Promise.all(products)).map(({ onlyVariantId }) => onlyVariantId!)
}

/**
 * Asserts that each confirmed order exists once with one payment, one invoice and one e-mail, that the money of each cancelled
 * order went back once, and that the integrity checks pass.
 */
export async function assertOrdersAreComplete(
  shop: Pick<ShopProcess, 'settings'>,
  purchases: Purchase[],
) {
  assert.ok(purchases.length > 6, `${purchases.length} purchases are too few`)
  const { dependencies, close } = await openShopDependencies(shop)
  const { db, providers } = dependencies
  try {
    await waitUntilProcessed(db)
    for (const { cartId, placed, isCancelled } of purchases) {
      if (isCancelled) {
        await assertMoneyWentBack(db, placed.order.id)
        continue
      }
      const { rows } = await db.execute(sql`
        select o.id, o.payment_state as state,
          (select count(*)::int from payments p where p.order_id = o.id and p.state = 'succeeded') as payments,
          (select count(*)::int from invoices i where i.order_id = o.id) as invoices,
          (select count(*)::int from events e join emails m on m.dedupe_key = e.id::text
            where e.subject = o.id::text and m.template = 'order-confirmed') as emails
        from orders o where o.cart_id = ${cartId}`)
      const counts = { payments: 1, invoices: 1, emails: 1 }
      assert.deepEqual(rows, [{ id: placed.order.id, state: 'paid', ...counts }])
    }

    // Ten minutes later no payment or event counts as still in progress.
    const now = new Date(Date.now() + 10 * 60_000)
    const findings = await runIntegrityChecks(db, {
      ...dependencies,
      providers,
      sender: dependencies,
      hasDevMailbox: true,
      now,
    })
    const failedChecks = findings.filter((finding) => finding.discrepancies.length > 0)
    assert.deepEqual(failedChecks, [])
  } finally {
    await close()
  }
}

async function assertMoneyWentBack(db: Database, orderId: string) {
  const { rows } = await db.execute(sql`
    select o.fulfilment_state as state, p.captured_minor = s.amount_minor as is_captured,
      p.refunded_minor = s.amount_minor as is_refunded, s.refunded_minor = s.amount_minor as is_back,
      (select count(*)::int from refunds r where r.order_id = o.id) as refunds
    from orders o join payments p on p.order_id = o.id join sandbox.sessions s on s.payment_id = p.id
    where o.id = ${orderId}`)
  const done = { is_captured: true, is_refunded: true, is_back: true, refunds: 1 }
  assert.deepEqual(rows, [{ state: 'cancelled', ...done }])
}

/** Waits until all events and sandbox webhooks of the purchases are processed. */
async function waitUntilProcessed(db: Database) {
  for (let tries = 0; tries < 600; tries++) {
    const { rows } = await db.execute<{ waiting: number }>(sql`
      select count(*)::int as waiting from jobs
      where queue in ('events', 'event-handlers', 'external-calls', 'sandbox-webhooks')`)
    if (rows[0]?.waiting === 0) return
    await sleep(100)
  }
  assert.fail('The jobs of the purchases did not finish within a minute')
}
