import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordWishlistChanges } from '#modules/account'
import { correctStock, type VariantId } from '#modules/catalog'
import { raiseWishlistNotifications } from '#modules/notifications'
import { purgeStockAlerts, sendStockAlerts } from '#modules/stock-alerts'
import { listNewestEmails } from '#platform/email/email-queue'
import { drainOutbox } from '#platform/events/event-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { stockAlerts } from '#tables/stock-alerts'
import { openRateLimits } from '../support/rate-limits.ts'
import { createShopper } from '../support/shopper.ts'
import { openSignedInShop } from '../support/signed-in-shop.ts'
import { addTestProduct, openTestShop, utc } from '../support/test-shop.ts'
import { createTestDependencies, openTestSite } from '../support/test-site.ts'

const MINA = 'mina@example.com'

test('a guest who confirms gets one e-mail when a sold-out variant is back, however often it returns', async () => {
  const shop = await openShop()
  const requested = await shop.request(' MINA@example.com ')
  assert.deepEqual([requested.status, requested.body.needs_confirmation], [202, true])
  const [confirmation] = await shop.drain()
  assert.deepEqual([confirmation?.template, confirmation?.recipient], ['stock-alert-confirm', MINA])

  await shop.setStock(3)
  await shop.send()
  assert.deepEqual(await shop.listTemplates(), ['stock-alert-confirm'], 'it is not confirmed yet')
  const link = shop.findLink(confirmation!.text, 'confirm')
  for (const _ of [1, 2]) assert.equal((await shop.post(link)).body.state, 'waiting')

  await Promise.all([shop.send(), shop.send(), shop.send()])
  await shop.setStock(0)
  await shop.setStock(5)
  await shop.send()
  const [email, ...others] = await shop.listEmails()
  assert.equal(email?.subject, 'Lamp is back in stock')
  assert.match(email!.text, /\$10\.00[\s\S]*\/products\/lamp\?variant=/)
  assert.equal(others.length, 1)
  assert.equal((await shop.post(link)).body.state, 'notified')
})

test('after the e-mail the guest can ask again, and has to confirm again', async () => {
  const shop = await openShop()
  await shop.confirmAlert(MINA)
  await shop.setStock(2)
  await shop.send()
  await shop.setStock(0)
  shop.advance(2)
  await shop.confirmAlert(MINA)
  await shop.setStock(1)
  await shop.send()
  assert.equal((await shop.listTemplates()).filter((name) => name === 'back-in-stock').length, 2)
})

test('one click ends all alerts of an address, and no other address’s', async () => {
  const shop = await openShop()
  await shop.confirmAlert('theo@example.com')
  await shop.confirmAlert(MINA)
  const [{ text, unsubscribeUrl } = { text: '', unsubscribeUrl: '' }] = await shop.listEmails()
  assert.ok(unsubscribeUrl?.startsWith('http://shop.test/api/stock-alerts/unsubscribe?'))
  const link = shop.findLink(text, 'unsubscribe')
  assert.equal((await shop.post(`${link}x`)).status, 404)
  assert.equal((await shop.post(link.replace('unsubscribe', 'confirm'))).status, 404)
  for (const _ of [1, 2]) assert.equal((await shop.post(link)).body.state, 'ended')
  await shop.setStock(2)
  await shop.send()
  assert.deepEqual((await shop.listEmails())[0]?.recipient, 'theo@example.com')
})

test('nobody learns who waits, and a repeated request sends no second e-mail', async () => {
  const shop = await openShop()
  await shop.confirmAlert(MINA)
  const known = await shop.request(MINA)
  const unknown = await shop.request('nobody@example.com')
  assert.deepEqual([known.status, known.body], [unknown.status, unknown.body])
  for (let times = 0; times < 3; times++) await shop.request('nobody@example.com')
  await Promise.all([shop.request('eve@example.com'), shop.request('eve@example.com')])
  const recipients = (await shop.drain()).map(({ recipient }) => recipient).sort()
  assert.deepEqual(recipients, ['eve@example.com', MINA, 'nobody@example.com'])
  assert.equal((await shop.db.select().from(stockAlerts)).length, 3)
})

test('an alert needs a variant that is for sale and sold out', async () => {
  const shop = await openShop()
  await shop.setStock(1)
  const inStock = await shop.request(MINA)
  assert.deepEqual([inStock.status, inStock.body.error.code], [409, 'variant_in_stock'])
  const unknown = await shop.request(MINA, '01990000-0000-7000-8000-00000000dead')
  assert.deepEqual([unknown.status, unknown.body.error.code], [404, 'not_found'])
  assert.equal((await shop.db.select().from(stockAlerts)).length, 0)
})

test('a confirm link expires after a week, and alerts are deleted when they are of no more use', async () => {
  const shop = await openShop()
  await shop.request('never@example.com')
  const [email] = await shop.drain()
  await shop.confirmAlert(MINA)
  shop.advance(8 * 24)
  const expired = await shop.post(shop.findLink(email!.text, 'confirm'))
  assert.deepEqual([expired.status, expired.body.error.code], [410, 'link_expired'])
  const listAddresses = async () =>
    (await shop.db.select().from(stockAlerts)).map((alert) => alert.email)
  await purgeStockAlerts(shop.db, { now: shop.now() })
  assert.deepEqual(await listAddresses(), [MINA])
  await shop.setStock(1)
  await shop.send()
  shop.advance(29 * 24)
  await purgeStockAlerts(shop.db, { now: shop.now() })
  assert.deepEqual(await listAddresses(), [MINA])
  shop.advance(2 * 24)
  await purgeStockAlerts(shop.db, { now: shop.now() })
  assert.deepEqual(await listAddresses(), [])
})

test('Mina’s own address needs no confirmation while she is signed in; somebody else’s does', async () => {
  const { as, accessToken, db } = await openSignedInShop()
  const lamp = await addTestProduct(db, 'Lamp', { stock: 0 })
  const request = async (email: string) => {
    const body = { variant_id: lamp.onlyVariantId, email }
    return (await as(accessToken).request('POST', '/stock-alerts', body)).json()
  }
  assert.deepEqual(await request('Mina@example.com'), { needs_confirmation: false })
  assert.deepEqual(await request('theo@example.com'), { needs_confirmation: true })
  const states = (await db.select().from(stockAlerts)).map(({ state }) => state).sort()
  assert.deepEqual(states, ['confirmed', 'pending'])
  const { data } = await (await as(accessToken).get('/account/export')).json()
  assert.deepEqual(
    data.stock_alerts.map(({ email }: { email: string }) => email),
    [MINA],
  )
})

test('Mina is told of it in the shop too, once, also with a digest; a guest has no inbox', async () => {
  const { as, accessToken, db, now } = await openSignedInShop()
  const lamp = await addTestProduct(db, 'Lamp', { stock: 0 })
  const { request, get } = as(accessToken)
  await request('PUT', '/notification-preferences/schedule', { digest: 'daily', quiet_hours: null })
  await request('PATCH', '/notification-preferences', { wishlist_updates: true })
  const variantId = lamp.onlyVariantId as VariantId
  await request('POST', '/stock-alerts', { variant_id: variantId, email: MINA })
  await correctStock(db, { variantId, counted: 3, now: now() })
  const sender = { ...(await createTestDependencies(db)), db }
  for (const _ of [1, 2]) await sendStockAlerts(db, { sender, now: now() })
  const { items } = await (await get('/notifications')).json()
  assert.deepEqual(
    items.map((one: { title: string; link_to: string }) => [one.title, one.link_to]),
    [['Back in stock: Lamp', `/products/lamp?variant=${variantId}`]],
  )
  const { rows } = await db.execute('select state from notification_emails')
  assert.deepEqual(rows, [], 'its own e-mail is enough')
})

test('one network cannot request alerts without end', async () => {
  const shop = await openShop({ isLimited: true })
  const statuses = await Promise.all(
    Array.from({ length: 25 }, async (_, n) => (await shop.request(`a${n}@example.com`)).status),
  )
  assert.equal(statuses.filter((status) => status === 429).length, 5)
})

/** Opens a shop with a sold-out lamp. */
test('who has an alert and the product on the wishlist is told of a restock once, whichever is first, and of the next one again', async () => {
  for (const first of ['alert', 'wishlist'] as const) {
    const { as, accessToken, db, now, advanceClock } = await openSignedInShop()
    const lamp = await addTestProduct(db, 'Lamp', { stock: 0 })
    const variantId = lamp.onlyVariantId as VariantId
    const { request, get } = as(accessToken)
    await request('POST', '/wishlist', { product_ids: [lamp.id] })
    await request('POST', '/stock-alerts', { variant_id: variantId, email: MINA })
    const sender = { ...(await createTestDependencies(db)), db }
    const jobs = {
      alert: () => sendStockAlerts(db, { sender, now: now() }),
      wishlist: () =>
        recordWishlistChanges(db, {
          now: now(),
          notify: (tx, changes) => raiseWishlistNotifications(tx, { changes, now: now() }),
        }),
    }
    const countRestocks = async () =>
      (await (await get('/notifications')).json()).items.filter(
        ({ type }: { type: string }) => type === 'back_in_stock',
      ).length
    await jobs.wishlist()
    await correctStock(db, { variantId, counted: 3, now: now() })
    await jobs[first]()
    advanceClock(15 * 60)
    await jobs[first === 'alert' ? 'wishlist' : 'alert']()
    assert.equal(await countRestocks(), 1, `${first} first`)

    await correctStock(db, { variantId, counted: 0, now: now() })
    await request('POST', '/stock-alerts', { variant_id: variantId, email: MINA })
    advanceClock(1)
    await correctStock(db, { variantId, counted: 3, now: now() })
    await jobs.alert()
    assert.equal(await countRestocks(), 2, 'she has asked again')
  }
})

async function openShop({ isLimited = false } = {}) {
  const opened = await openTestShop()
  let time = utc('2026-11-23 10:00')
  const now = () => time
  const { db } = opened
  const rateLimits = isLimited ? openRateLimits(opened.url) : null
  const { site } = await openTestSite({ shop: opened, now, rateLimits })
  const lamp = await addTestProduct(db, 'Lamp', { stock: 0 })
  const variantId = lamp.onlyVariantId as VariantId
  const guest = createShopper(site)
  const sender = { ...(await createTestDependencies(db)), db }
  const listEmails = () => listNewestEmails(db, { limit: 20 })
  const drain = async () => {
    await drainOutbox(db, { handlers: createEventHandlers(sender), now: now() })
    return listEmails()
  }
  const post = (path: string) => guest.request<{ state: string }>('POST', `/api${path}`)
  const request = (email: string, id: string = variantId) => {
    const body = { variant_id: id, email }
    return guest.request<{ needs_confirmation: boolean }>('POST', '/api/stock-alerts', body)
  }
  const findLink = (text: string, action: string) =>
    text.match(new RegExp(`http://shop\\.test(/stock-alerts/${action}\\S+)`))![1]!
  return {
    ...{ db, now, drain, listEmails, post, request, findLink },
    setStock: (counted: number) => correctStock(db, { variantId, counted, now: now() }),
    send: () => sendStockAlerts(db, { sender, now: now() }),
    listTemplates: async () => (await listEmails()).map(({ template }) => template),
    advance(hours: number) {
      time = new Date(time.getTime() + hours * 3_600_000)
    },
    async confirmAlert(email: string) {
      await request(email)
      const [confirmation] = await drain()
      await post(findLink(confirmation!.text, 'confirm'))
    },
  }
}
