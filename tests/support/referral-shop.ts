import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { PlacedOrder } from '#contract/checkout'
import type { Friend, OwnReferrals, ReferralVisit } from '#contract/referrals'
import type { UserId } from '#modules/identity'
import { findBalanceDiscrepancies, findLedgerDiscrepancies } from '#modules/ledger'
import type { PaymentProvider } from '#modules/payments'
import { findReferralDiscrepancies } from '#modules/referrals'
import { findRewardDiscrepancies } from '#modules/rewards'
import { drainOutbox } from '#platform/events/event-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { getNewestEmail } from './auth-shop.ts'
import { openCustomerShop } from './customer-shop.ts'
import { mina } from './shopper.ts'
import { createTestDependencies } from './test-site.ts'

const PASSWORD = 'forest-green-mug'

/** Another address and another browser for each person, so that nobody shares a device by accident. */
export function buildDevice(name: string) {
  return { 'User-Agent': `Browser of ${name}`, 'X-Forwarded-For': `198.51.100.${hash(name)}` }
}

/**
 * Opens a shop in which Mina has an account, and the address of new accounts has to be verified. `fetchCard` is what the
 * payment provider answers.
 */
export async function openReferralShop({ fetchCard }: Pick<PaymentProvider, 'fetchCard'> = {}) {
  const shop = await openCustomerShop({ role: 'owner' })
  const { db, now, as, accessToken: token, shopper, lamp } = shop
  shop.identity.settings.autoconfirm = false
  const dependencies = await createTestDependencies(db)
  const [provider] = dependencies.providers
  if (fetchCard) dependencies.providers = [{ ...provider, fetchCard }]
  const handlers = createEventHandlers({ ...dependencies, db, now })

  /** Runs the handlers of all events, also of those that handlers publish. */
  async function handleEvents() {
    for (let round = 0; round < 3; round++) await drainOutbox(db, { handlers, now: now() })
  }
  const readOwn = async (by = token): Promise<OwnReferrals> =>
    (await as(by).get('/referrals')).json()
  const listFriends = async (by = token): Promise<Friend[]> =>
    (await (await as(by).get('/referrals/friends')).json()).items
  /** Opens a link as a visitor. */
  async function visit(code: string): Promise<ReferralVisit> {
    const response = await as(undefined).request('POST', '/referrals/visits', { code })
    assert.equal(response.status, 200)
    return response.json()
  }
  /** Signs up with the token of a visit. The address is not verified. */
  async function signUp(name: string, referral?: string, email = toEmail(name)) {
    const data = { full_name: name, referral }
    const body = { email, password: PASSWORD, data }
    const send = () => shop.postJson('/signup', body, buildDevice(name))
    let response = await send()
    // On a busy machine too many passwords wait to be hashed, and the shop asks to try again.
    for (let tries = 0; response.status === 429 && tries < 50; tries++) {
      await sleep(200)
      response = await send()
    }
    assert.equal(response.status, 200, await response.clone().text())
    await handleEvents()
  }
  /** Follows the link of the newest e-mail. Returns the access token. */
  async function verify(name: string): Promise<string> {
    const { token: token_hash } = await getNewestEmail(db)
    const body = { type: 'signup', token_hash }
    const response = await shop.postJson('/verify', body, buildDevice(name))
    assert.equal(response.status, 200, await response.clone().text())
    const session = await response.json()
    await handleEvents()
    return session.access_token
  }
  /** Signs up by the link of Mina, and verifies the address. */
  async function addFriend(name: string): Promise<string> {
    const { code } = await readOwn()
    await signUp(name, (await visit(code!)).token)
    return verify(name)
  }
  async function buy(name: string, by: string, contact: object = {}): Promise<PlacedOrder> {
    const cart = await shopper.createCart([{ variant: lamp }])
    const at = { email: toEmail(name), address: `Street of ${name} 1`, ...contact }
    const { body } = await shopper.checkOut(cart.id, at, { Authorization: `Bearer ${by}` })
    await shopper.pay(body)
    await handleEvents()
    return body
  }
  const post = async ({ order: { id } }: PlacedOrder, step: string, body: object = {}) => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const response = await shop.staff.request('POST', `/admin/orders/${id}/${step}`, body, headers)
    assert.ok(response.status < 300, `${step}: ${await response.text()}`)
  }
  async function send(placed: PlacedOrder) {
    await post(placed, 'process')
    await post(placed, 'ship', { carrier: 'Swift', number: '1' })
    await post(placed, 'deliver')
  }
  return {
    ...{ ...shop, token, handleEvents, handlers, readOwn, listFriends, visit, signUp, verify },
    ...{ addFriend, buy, send, post },
    /** Mina pays with her coupon. */
    async buyWithCoupon(code: string): Promise<PlacedOrder> {
      const client = as(token)
      const cart = await (await client.request('POST', '/carts', {})).json()
      await client.request('POST', `/carts/${cart.id}/items`, { variant_id: lamp, quantity: 1 })
      const used = await client.request('PUT', `/carts/${cart.id}/coupon`, { code })
      assert.equal(used.status, 200, await used.clone().text())
      const order = { ...mina, cart_id: cart.id, address: 'Mina 1' }
      const placed = await (await client.request('POST', '/checkout', order)).json()
      await shopper.pay(placed)
      await handleEvents()
      return placed
    },
    deliver: async (placed: PlacedOrder) => {
      await send(placed)
      await handleEvents()
    },
    refund: async (placed: PlacedOrder) => {
      await post(placed, 'refund', { amount: placed.order.total, reason: 'Sent back' })
      await handleEvents()
    },
    getUser: async (email: string) => (await shop.getUserId(email)) as UserId,
    /** What a user was granted by referrals and was not taken back, in dollars. */
    async sumRewards(email: string): Promise<number> {
      const { rows } = await db.execute<{ sum: number }>(sql`
        select coalesce(sum(amount_minor), 0)::int / 100 as sum from rewards r
        where program = 'referral' and state <> 'revoked'
          and user_id = (select id from users where email = ${email})`)
      return rows[0]!.sum
    },
    async listKinds(by = token): Promise<string[]> {
      const { items } = await (await as(by).get('/notifications')).json()
      return items.map(({ type }: { type: string }) => type)
    },
    async assertBooksMatch() {
      const findings = [
        ...(await findReferralDiscrepancies(db)),
        ...(await findRewardDiscrepancies(db)),
        ...(await findBalanceDiscrepancies(db)),
        ...(await findLedgerDiscrepancies(db)),
      ]
      assert.deepEqual(findings, [])
    },
  }
}

export const toEmail = (name: string) => `${name.split(' ')[0]!.toLowerCase()}@friends.example`

function hash(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 250, 7)
}
