import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Cart } from '#contract/cart'
import type { AdminOrder, OrderEditPreview, PlacedOrder } from '#contract/checkout'
import type { InfluencerId } from '#modules/influencers'
import { settleCommissions } from '#modules/influencers'
import type { OrderId } from '#modules/orders'
import {
  approvePayoutBatch,
  cancelPayoutBatch,
  createPayoutBatch,
  findPayoutDiscrepancies,
  getPayoutBatch,
  markPayoutFailed,
  markPayoutPaid,
  type PayoutBatchId,
  payoutSettings,
} from '#modules/payouts'
import { runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { payoutAccounts } from '#tables/payouts'
import { setExchangeRates } from '#tests/support/currencies'
import { openInfluencerShop } from '#tests/support/influencer-shop'
import { createTestUser } from '#tests/support/test-shop'
import { recomputeCommissions } from './recompute-commissions.ts'

/** More with `HISTORIES=10000`; each begins with `SEED` plus its number. */
const HISTORIES = Number(process.env.HISTORIES ?? 10)
const SEED = Number(process.env.SEED ?? 1)
/** Each history goes on for days, and the clock of a shop should not reach other centuries. */
const HISTORIES_OF_A_SHOP = 250
const STEPS = 26
const DAY = 86_400
const CURRENCIES = ['USD', 'EUR', 'JPY']
const REFUSAL = /"code":"(?!server_error|invalid_)\w+"/
const CATEGORIES = ['Electronics', 'Fashion', 'Home & Garden', 'Beauty & Personal Care', 'Toys']

for (let first = SEED; first < SEED + HISTORIES; first += HISTORIES_OF_A_SHOP) {
  const count = Math.min(HISTORIES_OF_A_SHOP, SEED + HISTORIES - first)
  test(`whatever shoppers, clerks and the clock do, each commission and payout is what the rows of orders say, to the cent: histories ${first} to ${first + count - 1}`, () =>
    runHistories(first, count))
}

async function runHistories(firstSeed: number, historyCount: number) {
  const shop = await openInfluencerShop()
  const openedAt = shop.now().getTime()
  await setExchangeRates(shop.db, { EUR: 0.8637, JPY: 154.37 }, { now: shop.now() })
  const products: { id: string; variant: string }[] = []
  for (const [index, category] of CATEGORIES.entries())
    products.push(await shop.addProduct(category, `Thing ${index}`, 3.37 + 17.11 * index))
  await shop.db.execute(sql`
    insert into commission_categories (category_id, commission_category, updated_at)
    select id, 'digital', now() from categories where name = 'Toys'`)
  const influencers = [shop.influencer, await shop.addInfluencer('Theo Adler')]
  /** Who has to be credited for each order. */
  const attributed = new Map<string, string>()
  const counts = { codes: 0, exchanges: 0, received: 0, edits: 0, paid: 0, failed: 0 }
  const payouts = await openPayouts(shop, influencers)
  for (let number = 0; number < historyCount; number++) await runHistory(firstSeed + number)
  await shop.handleEvents()
  await compare()
  await compareFigures()
  await shop.assertBooksMatch()
  assert.deepEqual(await findPayoutDiscrepancies(shop.db), [])
  const shown = await shop.listCommissions()
  assert.ok(shown.some(({ minor }) => minor === 0) && shown.some(({ minor }) => minor > 0))
  assert.ok(Object.values(counts).every(Boolean), JSON.stringify(counts))

  async function runHistory(seed: number) {
    const random = createRandom(seed)
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
    const visitor = shop.openBrowser(`203.0.113.${1 + (seed % 250)}`)
    let click: { influencer: string; at: number } | null = null
    await shop.db.execute(sql`update variants set stock = 500`)
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
      else if (action === 'edit' && order) {
        const changes = [{ line_id: pick(order.order.lines).id, quantity: pick([0, 1, 4]) }]
        const additions = [{ variant_id: pick(products).variant, quantity: pick([1, 2]) }]
        const isAdding = random() < 0.5
        const selection = isAdding ? { lines: [], additions } : { lines: changes, additions: [] }
        const edited = await attempt(() => editOrder(order, selection))
        if (!edited) continue
        counts.edits++
        // Those that were taken out are not named again.
        const lines = edited.lines.filter(({ quantity }) => quantity > 0)
        Object.assign(order.order, { lines })
      } else if (action === 'pay difference' && order)
        await attempt(() => shop.payDue({ order: order.order }))
      else if (action === 'pay out') await payouts.proceed(random, counts)
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

  async function editOrder(order: PlacedOrder, selection: object) {
    const preview = await shop.post<OrderEditPreview>(order, 'edit-preview', selection)
    const { body } = await shop.admin<AdminOrder>('GET', `/orders/${order.order.id}`)
    const expected = { revision: body.revision, expected_difference: preview.difference }
    return shop.post(order, 'edits', { ...selection, ...expected })
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

  async function compare() {
    const expected = await recomputeCommissions(shop.db, attributed)
    const { rows } = await shop.db.execute<{ id: string; minor: number }>(
      sql`select order_line_id as id, minor::float8 as minor from commissions`,
    )
    const stored = new Map(rows.map(({ id, minor }) => [id, minor]))
    for (const [id, minor] of expected) assert.equal(stored.get(id) ?? 0, minor, id)
    for (const [id, minor] of stored) assert.equal(minor, expected.get(id) ?? 0, id)
    assert.ok(expected.size > historyCount / 2)
  }

  /** What the administration shows of each influencer is what the lines earn, and what was marked as paid. */
  async function compareFigures() {
    const { rows } = await shop.db.execute<{ id: string; order: string }>(
      sql`select id, order_id as order from order_lines`,
    )
    const orderOf = new Map(rows.map(({ id, order }) => [id, order]))
    const expected = await recomputeCommissions(shop.db, attributed)
    for (const { id } of influencers) {
      const own = [...expected].filter(([line]) => attributed.get(orderOf.get(line)!) === id)
      const earned = own.reduce((total, [, minor]) => total + minor, 0)
      const shown = await sumFigures(id)
      assert.equal(shown.paid, payouts.paid.get(id) ?? 0, 'paid')
      assert.equal(
        shown.pending + shown.approved + shown.paid,
        earned,
        'pending, approved and paid',
      )
    }
  }

  /** In cents. A range has at most a year. */
  async function sumFigures(id: string) {
    const sums = { pending: 0, approved: 0, paid: 0 }
    const end = shop.now().getTime() + DAY * 1000
    for (let from = openedAt; from < end; from += RANGE_DAYS * DAY * 1000) {
      const to = Math.min(from + (RANGE_DAYS - 1) * DAY * 1000, end)
      const query = `from_day=${toDay(from)}&to_day=${toDay(to)}`
      const { body } = await shop.admin<Detail>('GET', `/influencers/${id}?${query}`)
      for (const name of ['pending', 'approved', 'paid'] as const)
        sums[name] += Math.round(body.report.now[name] * 100)
    }
    return sums
  }
}

type Shop = Awaited<ReturnType<typeof openInfluencerShop>>
interface Detail {
  report: { now: { pending: number; approved: number; paid: number } }
}

const RANGE_DAYS = 300
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Two clerks who pay influencers in euros. `paid` has the cents of dollars that they marked as paid. */
async function openPayouts({ db, now }: Shop, influencers: { id: InfluencerId }[]) {
  const [mina, theo] = [await createTestUser(db, 'Mina'), await createTestUser(db, 'Theo')]
  const paid = new Map<string, number>()
  let open: PayoutBatchId | null = null
  await payoutSettings.set(db, {
    value: { ...{ threshold: 1, day_of_month: 15, currency: 'EUR', country: 'DE' }, debtor: null },
    now: now(),
  })
  await db.insert(payoutAccounts).values(
    influencers.map(({ id }) => ({
      ...{ influencerId: id, kind: 'private' as const, name: 'Mina', street: 'Waldweg 1' },
      ...{ zipCode: '10115', city: 'Berlin', country: 'DE' as const, taxNumber: '12' },
      ...{ encryptedAccount: Buffer.from('account'), ibanEnd: '3000', usableFrom: now() },
      ...{ createdAt: now(), updatedAt: now() },
    })),
  )

  /** The next step of the open batch: it is proposed, then approved or cancelled, then its payouts are paid or fail. */
  async function proceed(random: () => number, counts: { paid: number; failed: number }) {
    const [proposer, approver] = [mina, theo].map(
      ({ id }) => ({ kind: 'staff_account', id, name: 'Clerk' }) as const,
    )
    if (open === null) {
      const created = await createPayoutBatch(db, { actor: proposer!, now: now() })
      open = created.ok ? created.value : null
      return
    }
    const input = { actor: approver!, now: now() }
    const { batch, payouts } = (await getPayoutBatch(db, open))!
    if (batch.state === 'proposed') {
      const decide = random() < 0.2 ? cancelPayoutBatch : approvePayoutBatch
      assert.ok((await decide(db, { ...input, id: open })).ok)
      return
    }
    for (const { id, influencerId, state, minor } of payouts) {
      if (state !== 'reserved') continue
      const fails = random() < 0.5
      const closed = fails
        ? await markPayoutFailed(db, { ...input, id, reason: 'account_wrong' })
        : await markPayoutPaid(db, { ...input, id })
      assert.ok(closed.ok)
      counts[fails ? 'failed' : 'paid']++
      if (!fails) paid.set(influencerId, (paid.get(influencerId) ?? 0) + minor)
    }
    open = null
  }
  return { paid, proceed }
}

const ACTIONS = [
  ...(['click', 'order', 'order', 'refund lines', 'refund amount', 'dispute'] as const),
  ...(['rate', 'wait', 'handle', 'approve', 'exchange', 'exchange', 'pay'] as const),
  ...(['receive', 'receive', 'refuse', 'edit', 'pay difference', 'pay out', 'pay out'] as const),
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
