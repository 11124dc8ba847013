import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { createRandom, type Random, randomInteger } from '#demo/catalogue/random'
import { demoSeller } from '#demo/catalogue/seller'
import {
  applyProviderReports,
  cancelOrder,
  expireHolds,
  refundOrder,
  repeatRefund,
  retryPayment,
} from '#modules/checkout'
import { runIntegrityChecks } from '#modules/integrity'
import { sellerSetting } from '#modules/invoices'
import { listBalances } from '#modules/ledger'
import { getOrder, listOrderLines, type OrderId, transitionOrder } from '#modules/orders'
import { listRefundsByOrder } from '#modules/payments'
import { createCoupon } from '#modules/promotions'
import { buildShopperActor } from '#platform/actor'
import { drainOutbox } from '#platform/events/event-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { clerk } from '#tests/support/actors'
import { createBank } from '#tests/support/bank'
import { createShopper } from '#tests/support/shopper'
import { addTestProduct, openTestShop, utc } from '#tests/support/test-shop'
import { createTestDependencies, openTestSite } from '#tests/support/test-site'

const morning = utc('2026-11-21 09:00')
const STOCK = 20

const ROUNDS = 16
const STEPS = 14

test('whatever happens to an order, in whatever order, its money, stock and coupon add up', async (t) => {
  for (let round = 0; round < ROUNDS; round++) {
    await t.test(`round ${round}`, async () => {
      const played: string[] = []
      await playRound(`round ${round}`, played).catch((cause) => {
        throw new Error(played.join(', '), { cause })
      })
    })
  }
})

/** Plays random steps of an order, some of them two at once, and then lets all that waits happen. */
async function playRound(seed: string, played: string[]) {
  const random = createRandom(seed)
  const shop = await openShopWithOrder()
  const steps = buildSteps(shop, random)
  const names = Object.keys(steps)
  const play = async () => {
    const name = names[randomInteger(random, 0, names.length - 1)]!
    played.push(name)
    await steps[name]!()
  }
  for (let step = 0; step < STEPS; step++) {
    if (random() < 0.3) await Promise.all([play(), play()])
    else await play()
  }
  await shop.settle()
  await assertBooksAddUp(shop)
}

type Shop = Awaited<ReturnType<typeof openShopWithOrder>>

/** What can happen next. Each step does nothing where it is impossible. */
function buildSteps(shop: Shop, random: Random): Record<string, () => Promise<unknown> | unknown> {
  const { db, bank, clock, orderId } = shop
  const pick = <Item>(items: Item[]): Item | undefined =>
    items[randomInteger(random, 0, items.length - 1)]
  const openSession = () =>
    pick(bank.sessions.filter(({ state }) => state === 'pending' || state === 'processing'))
  const paidSession = () =>
    pick(bank.sessions.filter((one) => one.capturedMinor > one.refundedMinor))
  const withOpen = (act: (session: NonNullable<ReturnType<typeof openSession>>) => void) => () => {
    const session = openSession()
    if (session) act(session)
  }
  const withPaid = (act: (session: NonNullable<ReturnType<typeof paidSession>>) => void) => () => {
    const session = paidSession()
    if (session) act(session)
  }
  bank.setRefundDecision(() => pick(['succeeded', 'pending', 'failed'] as const)!)
  const refund = (selection: Parameters<typeof refundOrder>[1]['selection']) =>
    refundOrder(db, {
      ...{ orderId, selection, reason: { comment: 'Crack' }, restock: random() < 0.5 },
      ...{ key: String(random()), actor: clerk, now: clock.now },
    })
  const later = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000)
  }
  const deliver = () => {
    const event = pick(bank.events)
    return event && shop.deliver(event.id)
  }

  return {
    pay: withOpen((session) => bank.pay(session)),
    payAgain: withOpen((session) => bank.pay(session)),
    payWrong: withOpen((session) => bank.pay(session, random() < 0.5 ? 1 : 99_999)),
    process: withOpen((session) => bank.setState(session, 'processing')),
    decline: withOpen((session) => bank.setState(session, 'failed')),
    deliver,
    deliverAgain: deliver,
    deliverTwice: () => Promise.all([deliver(), deliver()]),
    deliverAll: () => shop.deliverAll(),
    work: () => shop.work(),
    cancelByShopper: () =>
      cancelOrder(db, { orderId, actor: buildShopperActor(null), now: clock.now }),
    cancelByShop: () => cancelOrder(db, { orderId, actor: clerk, now: clock.now }),
    expire: () => {
      later(31)
      return expireHolds(db, clock.now)
    },
    retry: () => retryPayment(db, { orderId, provider: bank.provider, now: clock.now }),
    pack: () => transitionOrder(db, { orderId, to: 'processing', actor: clerk, now: clock.now }),
    refundAll: () => refund({ kind: 'all' }),
    refundAmount: () => refund({ kind: 'amount', minor: randomInteger(random, 1, 2000) }),
    async refundLine() {
      const [line] = await listOrderLines(db, orderId)
      return refund({
        kind: 'lines',
        lines: [{ lineId: line!.id, quantity: 1 }],
        withShipping: false,
      })
    },
    async repeatRefund() {
      const failed = (await listRefundsByOrder(db, orderId)).find(({ state }) => state === 'failed')
      if (failed) await repeatRefund(db, { orderId, refundId: failed.id, now: clock.now })
    },
    refundAtBank: withPaid((session) => {
      const left = session.capturedMinor - session.refundedMinor
      bank.refund(session, random() < 0.5 ? left : randomInteger(random, 1, left))
    }),
    bankDecidesRefund() {
      const refund = pick(bank.refunds)
      if (refund) bank.decide(refund, random() < 0.5 ? 'failed' : 'succeeded')
    },
    dispute: withPaid((session) => {
      if (session.disputeState === null) bank.dispute(session, 'open')
    }),
    decideDispute() {
      const session = bank.sessions.find(({ disputeState }) => disputeState === 'open')
      if (session) bank.dispute(session, random() < 0.5 ? 'won' : 'lost')
    },
  }
}

/** Opens a shop with an unpaid order of three caps, which a coupon makes cheaper. */
async function openShopWithOrder() {
  const testShop = await openTestShop()
  const { db } = testShop
  const bank = createBank()
  const clock = { now: morning }
  const cap = await addTestProduct(db, 'Blue Cap', { stock: STOCK })
  await sellerSetting.set(db, { value: demoSeller('Outwit'), now: morning })
  await createCoupon(db, { code: 'CAPS', discount: { basisPoints: 1000 }, now: morning })
  const providers: [typeof bank.provider] = [bank.provider]
  const now = () => clock.now
  const dependencies = { ...(await createTestDependencies(db)), db, providers, now }
  const { site } = await openTestSite({ ...dependencies, shop: testShop })
  const mina = createShopper(site)
  const cart = await mina.createCart([{ variant: cap.onlyVariantId!, quantity: 3 }])
  await mina.request('PUT', `/api/carts/${cart.id}/coupon`, { code: 'CAPS' })
  const { status, body } = await mina.checkOut(cart.id)
  assert.equal(status, 201)
  const orderId = body.order.id as OrderId

  const undelivered = new Set<string>()
  const seen = new Set<string>()
  const deliver = async (id: string) => {
    const response = await site.request('/api/payments/webhooks/bank', { method: 'POST', body: id })
    if (response.status === 200) undelivered.delete(id)
    return response.status
  }
  const noteNew = () => {
    for (const { id } of bank.events) {
      if (seen.has(id)) continue
      seen.add(id)
      undelivered.add(id)
    }
  }
  const deliverAll = async () => {
    noteNew()
    for (const id of undelivered) await deliver(id)
  }
  const handlers = createEventHandlers(dependencies)
  const work = async () => {
    clock.now = new Date(clock.now.getTime() + 60_000)
    await drainOutbox(db, { handlers, now: clock.now })
    // A refund that the shop requested and the bank refuses leaves the money to one that was made there.
    await applyProviderReports(db, clock.now).catch(() => {})
  }

  /** Lets the provider succeed from now on, and everything that waits happen. */
  async function settle() {
    bank.setRefundDecision(() => 'succeeded')
    for (let round = 0; round < 8; round++) {
      await work()
      await deliverAll()
      for (const refund of bank.refunds) {
        if (refund.state === 'pending') bank.decide(refund, 'succeeded')
      }
      await deliverAll()
      for (const { id, state } of await listRefundsByOrder(db, orderId)) {
        if (state === 'failed') await repeatRefund(db, { orderId, refundId: id, now: clock.now })
      }
      const order = (await getOrder(db, orderId))!
      if (order.fulfilmentState === 'cancelled' && order.refundedMinor < order.paidMinor) {
        const refund = { reason: { comment: 'Rest' }, restock: false, key: `rest ${round}` }
        const input = { orderId, selection: { kind: 'all' } as const, ...refund, actor: clerk }
        await refundOrder(db, { ...input, now: clock.now })
      }
    }
    const order = await getOrder(db, orderId)
    if (order?.holdExpiresAt) {
      clock.now = new Date(Math.max(clock.now.getTime(), order.holdExpiresAt.getTime()))
      await expireHolds(db, clock.now)
    }
    for (let round = 0; round < 8; round++) {
      await work()
      await deliverAll()
    }
    noteNew()
    assert.deepEqual(
      [...undelivered].map((id) => bank.events.find((one) => one.id === id)),
      [],
    )
    await applyProviderReports(db, clock.now)
  }
  return { db, bank, clock, orderId, cap, deliver, deliverAll, work, settle, dependencies }
}

async function assertBooksAddUp({ db, bank, clock, orderId, dependencies }: Shop) {
  const now = new Date(clock.now.getTime() + 10 * 60_000)
  const context = { ...dependencies, sender: dependencies, hasDevMailbox: true, now }
  const findings = await runIntegrityChecks(db, context)
  assert.deepEqual(
    findings.filter(
      ({ check, discrepancies }) => discrepancies.length > 0 && check !== 'refunds_sent',
    ),
    [],
  )

  const order = (await getOrder(db, orderId))!
  const isCancelled = order.fulfilmentState === 'cancelled'
  const balances = await listBalances(db, { ownerKind: 'provider' })
  assert.equal(balances[0]?.amount ?? 0, bank.countMoney(), 'the shop knows what the bank has')
  const owed = await listBalances(db, { ownerKind: 'order' })
  assert.equal(owed[0]?.amount ?? 0, 0, 'nobody owes anything')
  const disputed = bank.sessions.reduce((sum, one) => sum + one.disputedMinor, 0)
  const remaining = isCancelled ? 0 : order.paidMinor - order.refundedMinor
  assert.equal(
    bank.countMoney() + disputed,
    remaining,
    `of an order that is ${order.fulfilmentState}`,
  )

  const { rows } = await db.execute(sql`
    select stock, (select coalesce(sum(quantity), 0) from refund_lines l join refunds r on r.id = l.refund_id
        where r.key like 'request:0.%')::int as refunded,
      (select coalesce(sum(quantity), 0) from stock_movements where reason = 'return')::int as restocked,
      (select redemption_count from coupons) as coupon
    from variants`)
  const { stock, refunded, restocked, coupon } = rows[0] as Record<string, number>
  assert.equal(stock, STOCK - (isCancelled ? refunded! : 3) + restocked!, 'stock')
  const isRedeemed = !isCancelled && order.paymentState !== 'refunded'
  if (isRedeemed || isCancelled) assert.equal(coupon, isRedeemed ? 1 : 0, 'coupon')
}
