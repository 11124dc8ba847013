import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { PlacedOrder } from '#contract/checkout'
import type { Database } from '#platform/db/database'
import { drainOutbox } from '#platform/events/event-queues'
import { deriveSandboxSecret } from '#server/config/payment-providers'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { SIGNATURE_HEADER, signWebhook } from '../../sandbox/payments/webhook.ts'
import { serveSite } from '../support/serve-site.ts'
import { createShopper } from '../support/shopper.ts'
import { addTestProduct, openTestShop } from '../support/test-shop.ts'
import { createTestDependencies, openTestSite } from '../support/test-site.ts'

test('a webhook delivered 50 times, shuffled with others and with forgeries, has one effect', async () => {
  const { db, shop, shopper, buy, dependencies } = await openWebhookShop()
  const [mina, theo] = [await buy(), await buy()]
  const bodies = [
    ...(await payAndListWebhooks(shop, mina, db)),
    ...(await payAndListWebhooks(shop, theo, db)),
  ]
  const deliver = async (body: string, secret = deriveSandboxSecret(dependencies.secretKey)) => {
    const headers = {
      'Content-Type': 'application/json',
      [SIGNATURE_HEADER]: signWebhook(body, { secret, now: new Date() }),
    }
    const response = await shop.request('/api/payments/webhooks/sandbox', {
      method: 'POST',
      headers,
      body,
    })
    return response.status
  }

  assert.equal(bodies.length, 4, 'each payment was processing, then paid')
  const deliveries = bodies.flatMap((body) => Array.from({ length: 50 }, () => () => deliver(body)))
  const forgeries = bodies.map((body) => () => deliver(body, 'wrong-secret'))
  const statuses = await Promise.all(shuffle([...deliveries, ...forgeries]).map((send) => send()))

  assert.equal(statuses.filter((status) => status === 200).length, 200)
  assert.equal(statuses.filter((status) => status === 400).length, 4)
  const handlers = createEventHandlers({ ...dependencies, db })
  await drainOutbox(db, { handlers, now: new Date() })

  for (const placed of [mina, theo]) {
    const { body: order } = await shopper.getOrder(placed)
    assert.equal(order.state, 'paid')
    assert.equal(order.timeline.filter(({ kind }) => kind === 'paid').length, 1)
    assert.equal(order.invoices.length, 1)
  }
  const count = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows.length
  assert.equal(await count(sql`select 1 from payment_events`), 4)
  assert.equal(await count(sql`select 1 from ledger_transactions where kind = 'capture'`), 2)
  assert.equal(await count(sql`select 1 from emails where template = 'order-confirmed'`), 2)
  assert.equal(await count(sql`select 1 from refunds`), 0)
})

async function openWebhookShop() {
  const testShop = await openTestShop()
  const { db } = testShop
  await db.execute(sql`truncate sandbox.sessions cascade`)
  const lamp = await addTestProduct(db, 'Lamp')
  const { site } = await openTestSite({ shop: testShop })
  const shop = await serveSite(site)
  const shopper = createShopper(shop)
  return {
    db,
    shop,
    shopper,
    dependencies: await createTestDependencies(db),
    async buy() {
      const cart = await shopper.createCart([{ variant: lamp.onlyVariantId! }])
      return (await shopper.checkOut(cart.id)).body
    },
  }
}

/** Leaves the payment pending, then pays. Returns the webhook bodies that the sandbox created for it. */
async function payAndListWebhooks(
  shop: Awaited<ReturnType<typeof serveSite>>,
  { payment }: PlacedOrder,
  db: Database,
): Promise<string[]> {
  for (const outcome of ['processing', 'success']) {
    const body = new URLSearchParams({ outcome })
    await shop.request(payment!.redirect_url, { method: 'POST', body, redirect: 'manual' })
  }
  const [session] = payment!.redirect_url.split('/').slice(-1)
  const { rows } = await db.execute<{ body: string }>(
    sql`select payload->>'body' as body from jobs
      where payload->>'body' like ${`%${session}%`}`,
  )
  return rows.map(({ body }) => body)
}

function shuffle<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, sortKey: Math.random() }))
    .toSorted((a, b) => a.sortKey - b.sortKey)
    .map(({ item }) => item)
}
