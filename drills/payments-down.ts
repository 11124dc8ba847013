import assert from 'node:assert/strict'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { PlacedOrder } from '#contract/checkout'
import type { Payment } from '#contract/payments'
import { sellerSetting } from '#modules/invoices'
import { listBalances } from '#modules/ledger'
import { type Database, openDatabase } from '#platform/db/database'
import { assertOrdersAreComplete } from '#tests/crash/complete-orders'
import { createShopProcess } from '#tests/crash/shop-process'
import type { Purchase } from '#tests/crash/shoppers'
import { createShopper } from '#tests/support/shopper'
import { openStripeService, signWebhook } from '../conformance/standins/stripe/open-service.ts'
import { paySession } from '../conformance/standins/stripe/payer.ts'
import type { Drill, DrillContext, Figures } from './drill.ts'
import { createDrillToken } from './support/drill-token.ts'
import { openClock } from './support/faketime.ts'
import { PAGES } from './support/hosts.ts'
import { startOutsideDatabase } from './support/outside-database.ts'
import { prepareShop, settle } from './support/shop-data.ts'
import { STANDIN_NAME, STANDIN_PORT } from './support/stripe-standin-provider.ts'

const ORDERS = 5
const HOUR_MS = 3_600_000
const MAX_HEALING_MS = 120_000
const SETTLE_MS = 3_000
const SELLER = { name: 'Lamps Ltd', lines: ['Quay 1'], email: 'lamps@shop.test', taxId: null }
/** Reads of pages and payments while the provider is down. */
const READS = 100

/** Stripe, as a stand-in, cannot be reached by the shop for an hour, which passes at once by a jump of the clock. */
export const paymentsDown: Drill = {
  name: 'payments-down',
  promise:
    'While the payment provider does not answer for an hour, shoppers browse and order, and read that their order is kept; afterwards payments and refunds of that hour are found and made without help, and each order can be paid, once.',
  packages: ['faketime'],
  run: runPaymentsDown,
}

async function runPaymentsDown(context: DrillContext): Promise<Figures> {
  const { log } = context
  const drill = await openShop(context)
  const { stripe, shop, db, purchases, openPage, payOnPage, deliverAll } = drill

  const [paid, untold] = [await placeOrders(drill), await placeOrders(drill)]
  for (const placed of paid) payOnPage(placed, await openPage(placed))
  await deliverAll()
  const pages = await Promise.all(untold.map(openPage))

  stripe.setNetwork('down')
  log('the provider is down')
  untold.forEach((placed, index) => {
    payOnPage(placed, pages[index]!)
  })
  const refunded = await placeRefund(drill, paid[0]!)
  const late = await placeOrders(drill)
  for (const placed of late) assert.match(await openPage(placed), /&status=unavailable$/)
  const answers = await readWhileDown(drill, [...untold, ...late])
  drill.setClock(HOUR_MS)
  log('an hour later')
  const evening = [await drill.placeOrder()]
  assert.match(await openPage(evening[0]!), /&status=unavailable$/)
  await makeDue(db)
  await sleep(SETTLE_MS)
  assert.equal(stripe.account.refunds.length, 0)

  stripe.setNetwork('up')
  const upAt = performance.now()
  const getSeconds = () => Math.round((performance.now() - upAt) / 100) / 10
  await waitFor('payments are found', async () => {
    await makeDue(db)
    const states = await Promise.all(untold.map((placed) => drill.readState(placed)))
    return states.every((state) => state === 'succeeded')
  })
  const found = getSeconds()
  await waitFor('the refund is made', async () => {
    await makeDue(db)
    return stripe.account.refunds[0]?.status === 'succeeded'
  })
  const repaid = getSeconds()
  for (const placed of [...late, ...evening]) {
    const { status, body } = await drill.shopper.postOrderAction<PlacedOrder>(placed, 'pay')
    assert.equal(status, 200, JSON.stringify(body))
    payOnPage(placed, await openPage(body))
  }
  await deliverAll()
  assert.equal(stripe.account.refunds.length, 1)

  // What is due in the evening is done before it is afternoon again.
  await settle(shop)
  drill.setClock(0)
  purchases.splice(purchases.indexOf(refunded), 1)
  await assertOrdersAreComplete(shop, purchases)
  const [balance] = await listBalances(db, { ownerKind: 'provider' })
  assert.equal(balance?.amount, stripe.account.sumBalance(), 'the ledger and the provider')
  return {
    'orders placed while it is down': late.length + evening.length,
    'requests answered meanwhile, none failed': answers,
    'seconds until payments without a webhook are found, after it is up': found,
    'seconds until a refund of that hour is made': repaid,
    'orders paid once': purchases.length,
  }
}

type PaymentShop = Awaited<ReturnType<typeof openShop>>

/** Opens a shop in a process of its own, whose provider is a stand-in with the same clock. */
async function openShop(context: DrillContext) {
  const { folder, after } = context
  const { url } = await startOutsideDatabase(context)
  const clock = openClock(folder)
  let offsetMs = 0
  const now = () => new Date(Date.now() + offsetMs)
  const stripe = await openStripeService({ now })
  after(() => stripe[Symbol.asyncDispose]())
  process.env[STANDIN_PORT] = `${stripe.port}`
  const shop = await createShopProcess(`${folder}/shop`, {
    ...{ DATABASE_URL: url, PAGE_CACHE: 'on', ...clock.settings },
    PAYMENT_PROVIDER_MODULE: path.resolve('drills/support/stripe-standin-provider.ts'),
  })
  const [variant = ''] = await prepareShop(shop)
  const { db, close } = openDatabase(url)
  after(close)
  // That of the demo is for payments of the sandbox.
  await sellerSetting.set(db, { value: SELLER, now: new Date() })
  await shop.start()
  after(() => shop.close())

  const shopper = createShopper(shop)
  const purchases: Purchase[] = []
  let delivered = 0
  return {
    ...{ stripe, shop, db, shopper, purchases },
    setClock(ms: number) {
      offsetMs = ms
      clock.set(ms)
    },
    async placeOrder(): Promise<PlacedOrder> {
      const { id: cartId } = await shopper.createCart([{ variant }])
      const { status, body: placed } = await shopper.checkOut(cartId)
      assert.equal(status, 201, JSON.stringify(placed))
      purchases.push({ cartId, placed, isCancelled: false })
      return placed
    },
    /** Returns where the browser is led to. */
    async openPage({ payment }: PlacedOrder): Promise<string> {
      const { headers } = await shopper.request('GET', payment!.redirect_url)
      return headers.get('Location') ?? ''
    },
    payOnPage({ order }: PlacedOrder, page: string) {
      const session = stripe.account.sessions.find((one) => one.url === page)
      assert.ok(session, `the page of ${order.number} is ${page}`)
      paySession(stripe.account, session.id, { outcome: 'succeeded' })
    },
    /** Delivers the reports that were not delivered yet. */
    async deliverAll() {
      for (const event of stripe.account.events.slice(delivered)) {
        const body = JSON.stringify(event)
        const headers = signWebhook(body, { at: now() })
        const address = `/api/payments/webhooks/${STANDIN_NAME}`
        const { status } = await shop.request(address, { method: 'POST', body, headers })
        assert.equal(status, 200)
      }
      delivered = stripe.account.events.length
    },
    async readState({ payment }: PlacedOrder): Promise<string> {
      const { rows } = await db.execute<{ state: string }>(
        sql`select state from payments where id = ${payment!.id}`,
      )
      return rows[0]!.state
    },
  }
}

async function placeOrders({ placeOrder }: PaymentShop): Promise<PlacedOrder[]> {
  const placed: PlacedOrder[] = []
  for (let count = 0; count < ORDERS; count++) placed.push(await placeOrder())
  return placed
}

/** A clerk gives the money of an order back. Returns its purchase. */
async function placeRefund(
  { shop, db, purchases }: PaymentShop,
  { order }: PlacedOrder,
): Promise<Purchase> {
  const headers = {
    ...{ Authorization: `Bearer ${await createDrillToken(db)}`, 'Idempotency-Key': order.id },
    'Content-Type': 'application/json',
  }
  const body = JSON.stringify({ reason: 'Broken' })
  const address = `/api/admin/orders/${order.id}/refund`
  assert.equal((await shop.request(address, { method: 'POST', body, headers })).status, 201)
  return purchases.find(({ placed }) => placed.order.id === order.id)!
}

/** Shoppers read pages, and what became of their payments. Returns how often they were answered. */
async function readWhileDown({ shop, shopper }: PaymentShop, orders: PlacedOrder[]) {
  for (let read = 0; read < READS; read++) {
    assert.equal((await shop.request(PAGES[read % PAGES.length]!)).status, 200)
    const { payment } = orders[read % orders.length]!
    const { status, body } = await shopper.request<Payment>('GET', `/api/payments/${payment!.id}`)
    assert.deepEqual([status, body.state], [200, 'pending'])
  }
  return READS * 2
}

/** The job asks the provider every ten minutes. */
async function makeDue(db: Database) {
  await db.execute(sql`
    update jobs set run_at = now() - interval '1 minute'
    where queue = 'scheduled-jobs' and dedupe_key like '%poll-pending-payments%'`)
}

async function waitFor(what: string, isTrue: () => Promise<boolean>) {
  const endsAt = performance.now() + MAX_HEALING_MS
  while (!(await isTrue())) {
    assert.ok(performance.now() < endsAt, `${what} within ${MAX_HEALING_MS / 1000} s`)
    await sleep(500)
  }
}
