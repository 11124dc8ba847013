import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { PlacedOrder } from '#contract/checkout'
import type { Database } from '#platform/database'
import { settle } from '#platform/reactions'
import { sandboxSecret } from '#server/payment-providers'
import { reactionsOf } from '#server/reactions'
import { SIGNATURE, signed } from '../../sandbox/payments/webhook.ts'
import { served } from '../served.ts'
import { openShop, shelve } from '../shop.ts'
import { shopperAt } from '../shopper.ts'
import { openSite, usual } from '../site.ts'

test('the same webhook 50 times, shuffled with others and forgeries, has one effect', async () => {
  const { db, shop, shopper, buy, parts } = await openedShop()
  const [mina, theo] = [await buy(), await buy()]
  const bodies = [...(await pressed(shop, mina, db)), ...(await pressed(shop, theo, db))]
  const deliver = async (body: string, secret = sandboxSecret(parts.secretKey)) => {
    const headers = {
      'Content-Type': 'application/json',
      [SIGNATURE]: signed(body, { secret, now: new Date() }),
    }
    const answer = await shop.request('/api/payments/webhooks/sandbox', {
      method: 'POST',
      headers,
      body,
    })
    return answer.status
  }

  assert.equal(bodies.length, 4, 'both were processing, then paid')
  const deliveries = bodies.flatMap((body) => Array.from({ length: 50 }, () => () => deliver(body)))
  const forgeries = bodies.map((body) => () => deliver(body, 'a guess'))
  const answers = await Promise.all(shuffled([...deliveries, ...forgeries]).map((send) => send()))

  assert.equal(answers.filter((status) => status === 200).length, 200)
  assert.equal(answers.filter((status) => status === 400).length, 4)
  const reactions = reactionsOf({ ...parts, db, jobs: { send: async () => {} } })
  await settle(db, { reactions, now: new Date() })

  for (const placed of [mina, theo]) {
    const { body: order } = await shopper.order(placed)
    assert.equal(order.state, 'paid')
    assert.equal(order.timeline.filter(({ kind }) => kind === 'paid').length, 1)
    assert.equal(order.invoices.length, 1)
  }
  const count = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows.length
  assert.equal(await count(sql`select 1 from payment_events`), 4)
  assert.equal(await count(sql`select 1 from ledger_transactions where kind = 'capture'`), 2)
  assert.equal(await count(sql`select 1 from mails where template = 'order-confirmed'`), 2)
  assert.equal(await count(sql`select 1 from refunds`), 0)
})

async function openedShop() {
  const opened = await openShop()
  const { db } = opened
  await db.execute(sql`truncate sandbox.sessions cascade`)
  const lamp = await shelve(db, 'Lamp')
  const { site } = await openSite({ shop: opened })
  const shop = await served(site)
  const shopper = shopperAt(shop)
  return {
    db,
    shop,
    shopper,
    parts: await usual(db),
    async buy() {
      const cart = await shopper.fill([{ variant: lamp.onlyVariantId! }])
      return (await shopper.checkOut(cart.id)).body
    },
  }
}

/** Leaves the payment pending, then pays; answers what the sandbox has to tell the shop about it. */
async function pressed(
  shop: Awaited<ReturnType<typeof served>>,
  { payment }: PlacedOrder,
  db: Database,
): Promise<string[]> {
  for (const outcome of ['processing', 'success']) {
    const body = new URLSearchParams({ outcome })
    await shop.request(payment!.redirect_url, { method: 'POST', body, redirect: 'manual' })
  }
  const [session] = payment!.redirect_url.split('/').slice(-1)
  const { rows } = await db.execute<{ body: string }>(
    sql`select body from sandbox.events where session_id = ${session}`,
  )
  return rows.map(({ body }) => body)
}

function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
