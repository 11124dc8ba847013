import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { sendReviewRequests } from '#modules/notifications'
import { reviewSettings } from '#modules/reviews'
import { listNewestEmails } from '#platform/email/email-queue'
import { orders } from '#tables/orders'
import { theo } from '../support/auth-shop.ts'
import { createPendingOrder } from '../support/pending-order.ts'
import { openSignedInShop } from '../support/signed-in-shop.ts'
import { createTestDependencies } from '../support/test-site.ts'

test('Mina is asked once to review an order, a week after its delivery', async () => {
  const shop = await openShop()
  await shop.choose(true)
  await shop.deliverOrder({ title: 'Blue Cap', daysAgo: 6 })
  await shop.run()
  assert.deepEqual(await shop.listRequests(), [])

  shop.advanceClock(86_460)
  await Promise.all([shop.run(), shop.run(), shop.run()])
  await shop.run()
  const [request, ...others] = await shop.listRequests()
  assert.equal(others.length, 0)
  assert.equal(request!.subject, 'How do you like Blue Cap?')
  assert.match(request!.text, /\/products\/blue-cap#reviews/)
  assert.match(request!.text, /switched on community updates/)
})

test('an old delivery, a refunded order and a reviewed product are not asked about', async () => {
  const shop = await openShop()
  await shop.choose(true)
  await shop.deliverOrder({ title: 'Old Cap', daysAgo: 15 })
  await shop.deliverOrder({ title: 'Refunded Cap', daysAgo: 8, isRefunded: true })
  const { productId } = await shop.deliverOrder({ title: 'Reviewed Cap', daysAgo: 8 })
  const review = { rating: 4, review_text: '' }
  assert.equal((await shop.request('POST', `/products/${productId}/reviews`, review)).status, 201)
  await shop.run()
  assert.deepEqual(await shop.listRequests(), [])
})

test('nobody is asked without the preference, and nobody at all when the owner has switched it off', async () => {
  const shop = await openShop()
  await shop.deliverOrder({ title: 'Blue Cap', daysAgo: 8 })
  await shop.run()
  assert.deepEqual(await shop.listRequests(), [])

  await shop.choose(true)
  await shop.setDays(0)
  await shop.run()
  assert.deepEqual(await shop.listRequests(), [])
  await shop.setDays(3)
  await shop.run()
  assert.equal((await shop.listRequests()).length, 1)
})

test('the link of the e-mail ends them without a session, for its reader and this kind alone', async () => {
  const shop = await openShop()
  await shop.choose(true)
  await shop.request('PATCH', '/notification-preferences', { wishlist_updates: true })
  await shop.deliverOrder({ title: 'Blue Cap', daysAgo: 8 })
  await shop.run()
  const [email] = await shop.listRequests()
  const { pathname, search, searchParams } = new URL(email!.unsubscribeUrl!)
  const post = (path: string, query: string) => shop.post(`${path}${query}`)
  assert.equal(await post('/api/wishlist-emails/unsubscribe', search), 404)
  const theoId = await shop.signUpTheo()
  const stolen = new URLSearchParams({ id: theoId, token: searchParams.get('token')! })
  assert.equal(await post(pathname, `?${stolen}`), 404)
  for (const _ of [1, 2]) assert.equal(await post(pathname, search), 204)
  const preferences = await (await shop.request('GET', '/notification-preferences')).json()
  assert.deepEqual([preferences.community_updates, preferences.wishlist_updates], [false, true])

  await shop.deliverOrder({ title: 'Red Cap', daysAgo: 8 })
  await shop.run()
  assert.equal((await shop.listRequests()).length, 1)
})

/** Opens a shop in which Mina has an account. */
async function openShop() {
  const shop = await openSignedInShop()
  const { db, now, as, accessToken } = shop
  const sender = await createTestDependencies(db)
  const { signal } = new AbortController()
  const client = as(accessToken)
  const userId: string = (await (await client.get('/profile')).json()).id
  return {
    advanceClock: shop.advanceClock,
    request: client.request,
    choose: (community_updates: boolean) =>
      client.request('PATCH', '/notification-preferences', { community_updates }),
    setDays: (request_after_days: number) =>
      reviewSettings.set(db, {
        value: { publish_verified: true, publish_photos: false, request_after_days },
        now: now(),
      }),
    run: () => sendReviewRequests(db, { sender, now: now(), signal }),
    post: async (path: string) => (await shop.request(path, { method: 'POST' })).status,
    async signUpTheo() {
      const token = await shop.signUp(theo)
      return (await (await as(token).get('/profile')).json()).id as string
    },
    async listRequests() {
      const emails = await listNewestEmails(db, { limit: 20 })
      return emails.filter(({ template }) => template === 'review-request')
    },
    async deliverOrder({ title = '', daysAgo = 0, isRefunded = false }) {
      const at = new Date(now().getTime() - daysAgo * 86_400_000)
      const { orderId, cap } = await createPendingOrder(db, { title, now: at })
      await db
        .update(orders)
        .set({
          ...{ userId: sql`${userId}`, fulfilmentState: 'delivered', holdExpiresAt: null },
          ...{ paidMinor: sql`total_minor` },
          ...(isRefunded && { refundedMinor: sql`total_minor` }),
        })
        .where(sql`id = ${orderId}`)
      await db.execute(sql`
        insert into order_events (id, order_id, kind, actor_kind, created_at)
        values (gen_random_uuid(), ${orderId}, 'delivered', 'system', ${at.toISOString()})`)
      return { productId: cap.id }
    },
  }
}
