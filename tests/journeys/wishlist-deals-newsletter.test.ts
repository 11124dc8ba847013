import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { updateProduct, updateVariantPrice, withdrawProduct } from '#modules/catalog'
import { NEWSLETTER_REQUESTED, requestConfirmation, subscribe } from '#modules/newsletter'
import type { Database } from '#platform/db/database'
import { listNewestEmails } from '#platform/email/email-queue'
import { dollars } from '#platform/money/money'
import { newsletterSubscriptions } from '#tables/newsletter'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser } from '#tests/support/browser'
import { addTestProduct, utc } from '#tests/support/test-shop'
import { createTestDependencies } from '#tests/support/test-site'

const now = utc('2026-08-22 09:00')

test('Mina’s guest wishlist is stored in her browser and shows current stock', async () => {
  const { page, visit, db } = await openShopInBrowser({ products: ['Blue Cap'] })
  const red = await addTestProduct(db, 'Red Cap', { day: 2 })
  await visit('/wishlist')
  await page.getByRole('heading', { name: 'Your wishlist is empty' }).waitFor()
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await page.waitForURL('**/shop')
  await page.getByRole('button', { name: 'Add to wishlist: Blue Cap' }).click()
  await page.getByRole('button', { name: 'Add to wishlist: Red Cap' }).click()
  await withdrawProduct(db, { productId: red.id, now })

  await visit('/wishlist')
  const cards = page.getByRole('main').locator('.card')
  await cards.first().getByText('No longer available').waitFor()
  assert.match((await cards.first().textContent()) ?? '', /Red Cap/)
  await cards.last().getByText('In stock').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await page.getByRole('button', { name: 'Remove from wishlist: Red Cap' }).click()
  await page.getByRole('button', { name: 'Remove from wishlist: Blue Cap' }).click()
  await page.getByRole('heading', { name: 'Your wishlist is empty' }).waitFor()
})

test('a guest’s wishlist takes the language of the page, and keeps it when a product is no longer sold', async () => {
  const { page, visit, db } = await openShopInBrowser({ products: [] })
  const cap = await addTestProduct(db, 'Blue Cap', { price: 20 })
  const translations = [{ language: 'de', title: 'Blaue Kappe' } as const]
  await updateProduct(db, { productId: cap.id, patch: { translations }, now })
  await visit('/shop')
  await page.getByRole('button', { name: 'Add to wishlist: Blue Cap' }).click()
  await updateVariantPrice(db, { variantId: cap.onlyVariantId!, minor: 1500, now: new Date() })

  const card = page.getByRole('main').locator('.card', { hasText: 'Blaue Kappe' })
  await visit('/de/wishlist')
  await card.getByText('günstiger').waitFor()
  // The price when added is kept, so the next visit shows the reduction too.
  await visit('/de/wishlist')
  await card.getByText('günstiger').waitFor()
  await withdrawProduct(db, { productId: cap.id, now: new Date() })
  await visit('/de/wishlist')
  await card.getByText('Nicht mehr im Verkauf').waitFor()
})

test('the deals page lists reduced products, the largest reduction first, until the price rises again', async () => {
  const { page, visit, db } = await openShopInBrowser({ products: ['Plain Mug'] })
  const today = new Date()
  const cap = await addTestProduct(db, 'Blue Cap', { price: 20 })
  const pen = await addTestProduct(db, 'Red Pen', { price: 20 })
  const setPrice = (product: typeof cap, price: number) =>
    updateVariantPrice(db, {
      variantId: product.onlyVariantId!,
      minor: dollars(price).minor,
      now: today,
    })
  await setPrice(cap, 15)
  await setPrice(pen, 10)

  await visit('/blog/deals')
  const listTitles = () => page.getByRole('main').locator('.card-title').allTextContents()
  assert.deepEqual(await listTitles(), ['Red Pen', 'Blue Cap'])
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await setPrice(pen, 25)
  await visitUntil(async () => {
    await visit('/blog/deals')
    return (await listTitles()).join() === 'Blue Cap'
  })
})

test('newsletter confirm and unsubscribe links change nothing until the button is pressed', async () => {
  const { page, visit, db } = await openShopInBrowser({})
  const links = await sendNewsletterEmail(db)
  const getState = async () => (await db.select().from(newsletterSubscriptions))[0]?.state

  await visit(links.confirm)
  assert.equal(await getState(), 'pending')
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await page.getByRole('heading', { name: 'You’re subscribed to our newsletter' }).waitFor()
  assert.equal(await getState(), 'confirmed')

  await visit(`/api${links.unsubscribe}`)
  assert.equal(new URL(page.url()).pathname, '/newsletter/unsubscribe')
  assert.equal(await getState(), 'confirmed')
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor()
  assert.equal(await getState(), 'unsubscribed')
})

test('a forged or incomplete newsletter link shows a message', async () => {
  const { page, visit, db } = await openShopInBrowser({})
  const { confirm } = await sendNewsletterEmail(db)
  for (const link of [
    confirm.slice(0, -3),
    '/newsletter/confirm',
    confirm.replace('id=', 'id=x'),
  ]) {
    await visit(link)
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    await page.getByRole('heading', { name: 'This link isn’t valid' }).waitFor()
  }
})

test('an expired newsletter link shows a message and offers a new link', async () => {
  const { page, visit, db } = await openShopInBrowser({})
  const { confirm } = await sendNewsletterEmail(db, now)
  await visit(confirm)
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await page.getByRole('button', { name: 'Send me a new link' }).click()
  await page.getByRole('heading', { name: 'We’ve sent you a new link' }).waitFor()
  const { rows } = await db.execute(sql`select from events where topic = ${NEWSLETTER_REQUESTED}`)
  assert.equal(rows.length, 2)
})

test('the support page offers no call without a phone number', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/support')
  await page.getByRole('button', { name: 'Start Chat' }).waitFor()
  await page.getByRole('button', { name: 'Send Email' }).waitFor()
  assert.equal(await page.getByText('Call Now').count(), 0)
})

/** Subscribes Mina and returns the links of the confirmation e-mail. */
async function sendNewsletterEmail(db: Database, now = new Date()) {
  await subscribe(db, { language: 'en', email: 'mina@example.com', now })
  const [subscription] = await db.select().from(newsletterSubscriptions)
  await requestConfirmation(db, {
    subscriptionId: subscription!.id,
    sender: await createTestDependencies(db),
    now,
  })
  const [message] = await listNewestEmails(db, { limit: 1 })
  const findLink = (action: string) =>
    message!.text.match(new RegExp(`http://shop\\.test(/newsletter/${action}\\S+)`))![1]!
  return { confirm: findLink('confirm'), unsubscribe: findLink('unsubscribe') }
}

/** Repeats the visit: a purge reaches the cached page shortly after the change. */
async function visitUntil(condition: () => Promise<boolean>) {
  const deadline = Date.now() + 5000
  while (!(await condition())) assert.ok(Date.now() < deadline, 'the condition was not met in time')
}
