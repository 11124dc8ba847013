import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Cart } from '#contract/cart'
import type { PlacedOrder } from '#contract/checkout'
import { settleCommissions } from '#modules/influencers'
import type { OrderId } from '#modules/orders'
import { runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { setExchangeRates } from '#tests/support/currencies'
import { openInfluencerShop } from '#tests/support/influencer-shop'
import { recomputeCommissions } from './recompute-commissions.ts'

/** More with `HISTORIES=10000`; each begins with `SEED` plus its number. */
const HISTORIES = Number(process.env.HISTORIES ?? 10)
const SEED = Number(process.env.SEED ?? 1)
const STEPS = 22
const DAY = 86_400
const CURRENCIES = ['USD', 'EUR', 'JPY']
const REFUSAL = /"code":"(?!server_error|invalid_)\w+"/
const CATEGORIES = ['Electronics', 'Fashion', 'Home & Garden', 'Beauty & Personal Care', 'Toys']

test('whatever shoppers, clerks and the clock do, each commission is what the rows of orders say, to the cent', async () => {
  const shop = await openInfluencerShop()
  await setExchangeRates(shop.db, { EUR: 0.8637, JPY: 154.37 }, { now: shop.now() })
  const products: { id: string; variant: string }[] = []
  for (const [index, category] of CATEGORIES.entries())
    products.push(await shop.addProduct(category, `Thing ${index}`, 3.37 + 17.11 * index))
  const influencers = [shop.influencer, await shop.addInfluencer('Theo Adler')]
  /** Who has to be credited for each order. */
  const attributed = new Map<string, string>()
  const counts = { codes: 0, exchanges: 0, received: 0 }
  for (let number = 0; number < HISTORIES; number++) await runHistory(SEED + number)
  await shop.handleEvents()
  await compare('at the end')
  await shop.assertBooksMatch()
  const shown = await shop.listCommissions()
  assert.ok(shown.some(({ minor }) => minor === 0) && shown.some(({ minor }) => minor > 0))
  assert.ok(Object.values(counts).every(Boolean), JSON.stringify(counts))

  async function runHistory(seed: number) {
    const random = createRandom(seed)
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
    const visitor = shop.openBrowser(`203.0.113.${1 + (seed % 250)}`)
    let click: { influencer: string; at: number } | null = null
    const orders: PlacedOrder[] = []
    const exchanges: Awaited<ReturnType<typeof shop.exchange>>[] = []
    for (let step = 0; step < STEPS; step++) {
      // A rate of the same millisecond would count for an order before it, if nobody has settled that yet.
      shop.advanceClock(1)
      const action = pick(ACTIONS)
      const order = orders.length > 0 ? pick(orders) : null
      if (action === 'click') {
        const influencer = pick(influencers)
        await visitor.follow(influencer.code, pick(['/', '/shop', '/products/thing-1']))
        click = { influencer: influencer.id, at: shop.now().getTime() }
      } else if (action === 'order') {
        const items = products.filter(() => random() < 0.5)
        const named = random() < 0.3 ? pick(influencers) : null
        const placed = await buy(items.length > 0 ? items : products, pick(CURRENCIES), named)
        orders.push(placed)
        const hasClick = click && shop.now().getTime() - click.at < 30 * DAY * 1000
        const influencer = named?.id ?? (hasClick ? click!.influencer : null)
        if (influencer) attributed.set(placed.order.id, influencer)
      } else if (action === 'refund lines' && order) {
        const line = pick(order.order.lines)
        await tryRefund(order, { lines: [{ line_id: line.id, quantity: 1 }], reason: 'R' })
      } else if (action === 'refund amount' && order) {
        const amount = order.order.currency === 'JPY' ? 100 : 1.11
        await tryRefund(order, { amount, reason: 'R' })
      } else if (action === 'exchange' && order) {
        await attempt(() => shop.ship(order))
        const details = { variant: pick(products).variant, isSentFirst: random() < 0.5 }
        const made = await attempt(() => shop.exchange(order, details))
        if (!made) continue
        exchanges.push(made)
        counts.exchanges++
        const influencer = attributed.get(order.order.id)
        if (influencer) attributed.set(made.order.id, influencer)
        const { body } = await shop.admin('GET', `/orders/${made.order.id}`)
        orders.push({ order: { ...order.order, ...made.order, lines: body.lines } } as PlacedOrder)
      } else if (action === 'pay' && exchanges.length > 0) {
        await attempt(() => shop.payDue(pick(exchanges)))
      } else if (action === 'receive' && exchanges.length > 0) {
        const done = await attempt(() =>
          shop.decideExchange(pick(exchanges), 'receive', { shortage: pick(['pay', 'cancel']) }),
        )
        if (done) counts.received++
      } else if (action === 'refuse' && exchanges.length > 0)
        await attempt(() => shop.decideExchange(pick(exchanges), 'refuse'))
      else if (action === 'dispute' && order) {
        const exchanged = exchanges.length > 0 && random() < 0.7 ? pick(exchanges).first : order
        await dispute(exchanged, pick(['open', 'lost', 'won']))
      } else if (action === 'rate') {
        const { category } = pick([{ category: 'fashion' as const }, { category: null }])
        const influencerId = pick([null, pick(influencers).id])
        await shop.addRate({ category, influencerId, basisPoints: Math.floor(random() * 2000) })
      } else if (action === 'wait') shop.advanceClock(pick([60, DAY, 9 * DAY, 31 * DAY]))
      else if (action === 'handle') await shop.handleEvents()
      else if (action === 'approve') await shop.approve()
    }
    await shop.handleEvents()

    async function buy(
      items: { variant: string }[],
      currency: string,
      named: { code: string } | null,
    ) {
      const { body: cart } = await visitor.request<Cart>('POST', '/api/carts', { currency })
      for (const { variant: variant_id } of items) {
        const quantity = 1 + Math.floor(random() * 3)
        await visitor.request('POST', `/api/carts/${cart.id}/items`, { variant_id, quantity })
      }
      if (named) {
        const { code } = named
        const entered = await visitor.request('PUT', `/api/carts/${cart.id}/coupon`, { code })
        assert.equal(entered.status, 200, JSON.stringify(entered.body))
        counts.codes++
      }
      const contact = { email: `visitor-${seed}@friends.example`, address: `Waldweg ${seed}` }
      const { body, status } = await visitor.checkOut(cart.id, contact)
      assert.equal(status, 201, JSON.stringify(body))
      await visitor.pay(body)
      return body
    }
  }

  /** A refund of more than is left is refused. */
  async function tryRefund(placed: PlacedOrder, body: object) {
    await attempt(() => shop.post(placed, 'refund', body))
  }

  /** What an order does not allow any more is refused. Returns null then. */
  async function attempt<Value>(change: () => Promise<Value>): Promise<Value | null> {
    return change().catch((error: Error) => {
      assert.match(error.message, REFUSAL)
      return null
    })
  }

  async function dispute({ order }: { order: { id: string } }, state: string) {
    await shop.db.execute(sql`
      insert into payment_disputes (id, payment_id, reference, state, currency, amount_minor, created_at)
      select ${newId<'dispute'>()}, id, 'one', ${state}, currency, amount_minor, ${shop.now().toISOString()}
      from payments where order_id = ${order.id} limit 1
      on conflict (payment_id, reference) do update set state = excluded.state where payment_disputes.state = 'open'`)
    await runInTransaction(shop.db, (tx) =>
      settleCommissions(tx, { orderIds: [order.id as OrderId], now: shop.now() }),
    )
  }

  async function compare(when: string) {
    const expected = await recomputeCommissions(shop.db, attributed)
    const { rows } = await shop.db.execute<{ id: string; minor: number }>(
      sql`select order_line_id as id, minor::float8 as minor from commissions`,
    )
    const stored = new Map(rows.map(({ id, minor }) => [id, minor]))
    for (const [id, minor] of expected) assert.equal(stored.get(id) ?? 0, minor, `${when}: ${id}`)
    for (const [id, minor] of stored) assert.equal(minor, expected.get(id) ?? 0, `${when}: ${id}`)
    assert.ok(expected.size > HISTORIES / 2)
  }
})

const ACTIONS = [
  ...(['click', 'order', 'order', 'refund lines', 'refund amount', 'dispute'] as const),
  ...(['rate', 'wait', 'handle', 'approve', 'exchange', 'exchange', 'pay'] as const),
  ...(['receive', 'receive', 'refuse'] as const),
]

/** Numbers from 0 to 1 that follow from the seed: mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
