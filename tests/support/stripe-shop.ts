import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import type { PlacedOrder } from '#contract/checkout'
import { demoSeller } from '#demo/catalogue/seller'
import { applyProviderReports, expireHolds, reconcilePayments } from '#modules/checkout'
import { runIntegrityChecks } from '#modules/integrity'
import { sellerSetting } from '#modules/invoices'
import { listBalances } from '#modules/ledger'
import { drainOutbox } from '#platform/events/event-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { createShopper } from './shopper.ts'
import { openStripeAccount } from './stripe-account.ts'
import { addTestProduct, openTestShop, utc } from './test-shop.ts'
import { ADMIN_TOKEN, createTestDependencies, openTestSite } from './test-site.ts'

export const STOCK = 20
const MINUTE_MS = 60_000

interface OpenStripeShopInput {
  /** Of the library of Stripe, in place of the shop's. */
  client?: { timeout?: number; maxNetworkRetries?: number }
  hasForm?: boolean
}

/** Opens a shop that sells a lamp for $59 and takes payments by an account of Stripe. Both have the same clock. */
export async function openStripeShop({ client = {}, hasForm = false }: OpenStripeShopInput = {}) {
  const shop = await openTestShop()
  const { db } = shop
  const clock = { now: utc('2026-11-21 09:00') }
  const now = () => clock.now
  const stripe = await openStripeAccount({ now, client, hasForm })
  const lamp = await addTestProduct(db, 'Desk Lamp', { price: 59, stock: STOCK })
  await sellerSetting.set(db, { value: demoSeller('Outwit'), now: clock.now })
  const providers: [typeof stripe.provider] = [stripe.provider]
  const dependencies = { ...(await createTestDependencies(db)), db, providers, now }
  const { site } = await openTestSite({ ...dependencies, shop })
  const mina = createShopper(site)
  const handlers = createEventHandlers(dependencies)

  const placeOrder = async () => {
    const cart = await mina.createCart([{ variant: lamp.onlyVariantId! }])
    return (await mina.checkOut(cart.id)).body
  }
  const openPage = ({ payment }: PlacedOrder) =>
    mina.request('GET', `/api/payments/${payment!.id}/open`)
  return {
    ...{ db, clock, stripe, site, mina, placeOrder, openPage },
    /** Opens the payment page of an order. Returns its session at Stripe. */
    openSession: async (placed: PlacedOrder) => {
      const location = (await openPage(placed)).headers.get('Location')
      const session = stripe.sessions.find(({ url }) => url === location)
      assert.ok(session, `the payment page is at ${location}`)
      return session
    },
    getOrder: async (placed: PlacedOrder) => (await mina.getOrder(placed)).body,
    requestAsAdmin: <Body>(method: string, path: string, body?: object, key = path) => {
      const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Idempotency-Key': key }
      return mina.request<Body>(method, `/api/admin/orders/${path}`, body, headers)
    },
    deliverAll: () => stripe.deliverAll(site),
    deliver: (event: object, input = {}) => stripe.deliverEvent(site, event, input),
    passTime: (minutes: number) => {
      clock.now = new Date(+clock.now + minutes * MINUTE_MS)
    },
    /** Does what the jobs of the shop do in a while. */
    work: async () => {
      await drainOutbox(db, { handlers, now: clock.now })
      await applyProviderReports(db, clock.now)
      await reconcilePayments(db, { providers, now: clock.now }).catch(() => {})
      await expireHolds(db, clock.now)
      await drainOutbox(db, { handlers, now: clock.now })
    },
    getStock: async () => {
      const { rows } = await db.execute(sql`select stock from variants`)
      return rows[0]?.stock
    },
    /** What the ledger has of the money at Stripe, in cents. */
    getLedgerMinor: async () => {
      const [balance] = await listBalances(db, { ownerKind: 'provider' })
      return balance?.amount ?? 0
    },
    /**
     * Asserts that shop and Stripe have the same money, and that every integrity check of the shop passes but these. The
     * seller is that of the demo.
     */
    assertBooksAgree: async ({ except = [] as string[] } = {}) => {
      const [balance] = await listBalances(db, { ownerKind: 'provider' })
      assert.equal(balance?.amount ?? 0, stripe.account.sumBalance(), 'the ledger and Stripe')
      const context = { ...dependencies, sender: dependencies, hasDevMailbox: true, now: clock.now }
      const findings = await runIntegrityChecks(db, context)
      assert.deepEqual(
        findings.filter(
          ({ check, discrepancies }) =>
            discrepancies.length > 0 && !['seller', ...except].includes(check),
        ),
        [],
      )
    },
  }
}
