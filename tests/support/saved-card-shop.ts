import assert from 'node:assert/strict'
import type { PlacedOrder } from '#contract/checkout'
import type { SavedCards } from '#contract/payments'
import { drainOutbox } from '#platform/events/event-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { paySession } from '../../conformance/standins/stripe/payer.ts'
import { theo } from './auth-shop.ts'
import { openCustomerShop } from './customer-shop.ts'
import { openStripeAccount } from './stripe-account.ts'
import { createTestDependencies } from './test-site.ts'

/** Opens a shop that takes payments by Stripe, in which Mina and Theo have accounts. */
export async function openSavedCardShop({
  hasForm = false,
  ...settings
}: Parameters<typeof openCustomerShop>[0] & { hasForm?: boolean } = {}) {
  let now = () => new Date()
  const client = { maxNetworkRetries: 0, timeout: 2_000 }
  const stripe = await openStripeAccount({ now: () => now(), client, hasForm })
  const providers: [typeof stripe.provider] = [stripe.provider]
  const shop = await openCustomerShop({ ...settings, paymentProviders: providers })
  now = shop.now
  const { account } = stripe
  const { db, accessToken: mina } = shop
  const dependencies = { ...(await createTestDependencies(db)), db, providers, now }
  const handlers = createEventHandlers(dependencies)

  const follow = async (link: string) => {
    const response = await shop.request(link, { redirect: 'manual' })
    assert.equal(response.status, 303)
    return response.headers.get('Location')!.replace(shop.origin, '')
  }
  const findSession = (page: string) => {
    const session = account.sessions.find(({ url }) => url === page)
    assert.ok(session, `the payment page is at ${page}`)
    return session
  }
  const openSession = async ({ payment }: PlacedOrder) =>
    findSession(await follow(payment!.redirect_url))
  return {
    ...{ ...shop, stripe, account, mina, follow, findSession, openSession },
    theo: await shop.signUp(theo),
    /** Pays an order of Mina by a card that Stripe may keep. */
    saveCard: async () => {
      const { id } = await openSession(await shop.order({}, mina))
      paySession(account, id, { outcome: 'succeeded', savedCard: '4242' })
      return account.methods.at(-1)!
    },
    /** Pays an order that is unpaid, by the token of its link and as whoever is signed in. */
    pay: async ({ order, token }: PlacedOrder, session: string | null) => {
      const path = `/orders/${order.id}/pay?token=${token}`
      const headers = { 'Idempotency-Key': crypto.randomUUID() }
      const response = await shop.as(session ?? undefined).request('POST', path, {}, headers)
      assert.equal(response.status, 200)
      return (await response.json()) as PlacedOrder
    },
    listCards: async (token = mina): Promise<SavedCards> => {
      const response = await shop.as(token).get('/account/saved-cards')
      assert.equal(response.status, 200)
      return response.json()
    },
    removeCard: async (id: string, token = mina) =>
      (await shop.as(token).request('DELETE', `/account/saved-cards/${id}`)).status,
    deleteAccount: async () => {
      const password = 'forest-green-mug'
      const response = await shop.as(mina).request('DELETE', '/account', { password })
      assert.equal(response.status, 204)
    },
    work: () => drainOutbox(db, { handlers, now: now() }),
  }
}
