import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import type { ProductId } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { products } from '#tables/catalog'
import { reviews } from '#tables/reviews'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, PHONE_VIEWPORT } from '#tests/support/browser'
import { THEO } from '#tests/support/browser-account'
import { openAdminInBrowser, signInAsStaff } from '#tests/support/browser-admin'

test('somebody of support reads, publishes, answers and declines reviews by keyboard alone, and takes one back', async () => {
  const { page, visit, db, consoleErrors } = await openAdminInBrowser({ role: 'support' })
  for (const [name, text] of [
    ['Ann', 'Stays where I leave it'],
    ['promo_king', 'Visit www.cheap-mugs.example for more'],
    ['Jonas', 'Loose after a week'],
  ] as const)
    await addReview(db, { name, text })
  await visit('/admin/orders')
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  const row = (name: string) => page.getByRole('listitem', { name: `Review by ${name} of` })
  await row('Jonas').waitFor()
  await page.getByRole('navigation', { name: 'Admin' }).getByText('3 are waiting').waitFor()

  // The newest is under the keys.
  await page.keyboard.press('j')
  await page.locator('li[aria-label^="Review by Jonas"]:focus').waitFor()
  await page.keyboard.press('a')
  await row('Jonas').waitFor({ state: 'detached' })
  await page.getByText('Jonas’s review of Desk Lamp').first().waitFor()
  await page.locator('li[aria-label^="Review by promo_king"]:focus').waitFor()
  assert.equal(await row('promo_king').locator('mark').textContent(), 'www.cheap-mugs.example')

  await page.keyboard.press('d')
  const hold = page.getByRole('dialog', { name: 'Decline this review?' })
  await hold.getByText('A low grade is no reason.').waitFor()
  await hold.getByRole('radio', { name: 'Is advertising' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await row('promo_king').waitFor({ state: 'detached' })
  await hold.waitFor({ state: 'hidden' })
  await page.getByText('promo_king’s review of Desk Lamp').first().waitFor()

  await page.keyboard.press('u')
  await row('promo_king').waitFor()
  await page.locator('li[aria-label^="Review by"]').first().waitFor()
  await row('Ann').focus()
  await page.keyboard.press('r')
  const reply = page.getByRole('dialog', { name: 'Answer this review' })
  await reply.getByLabel('Answer, seen below the review').focus()
  await page.keyboard.type('Thank you, Ann')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await row('Ann').getByText('Thank you, Ann').waitFor()
  const stored = await db
    .select({ name: reviews.userName, status: reviews.status })
    .from(reviews)
    .orderBy(reviews.userName)
  assert.deepEqual(
    stored.map(({ name, status }) => `${name} ${status}`),
    [...['Ann pending', 'Jonas published', 'promo_king pending']],
  )
  assert.deepEqual(consoleErrors, [])
})

test('an owner publishes several reviews on a phone, undoes it, and changes the settings by touch', async () => {
  const { page, visit, db } = await openAdminInBrowser({
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  await addReview(db, { name: 'Ann', text: 'Good' })
  await addReview(db, { name: 'Bert', text: 'Better' })
  await visit('/admin/reviews')
  for (const name of ['Ann', 'Bert']) await page.getByLabel(`Select the review by ${name}`).check()
  await page.getByRole('button', { name: 'Publish (2)' }).click()
  await page.getByText('2 reviews are published').first().waitFor()
  await page.getByText('All read').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 reviews wait again').first().waitFor()
  await page.getByLabel('Select the review by Bert').waitFor()

  await page.getByRole('button', { name: 'Moderation' }).click()
  const panel = page.getByRole('dialog', { name: 'Moderation' })
  await panel.getByLabel('Publish verified purchases by themselves').uncheck()
  await panel.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The settings are saved').first().waitFor()
  await panel.waitFor({ state: 'hidden' })
  const { rows } = await db.execute(sql`select value from settings where key = 'reviews'`)
  assert.deepEqual(rows, [
    { value: { publish_verified: false, publish_photos: false, request_after_days: 7 } },
  ])
})

test('a review that a shopper sends appears by itself; one that a colleague has declined comes back with the reason', async () => {
  const { page, visit, db, context } = await openAdminInBrowser({ role: 'support' })
  await visit('/admin/reviews')
  await page.getByText('All read').waitFor()
  await addReview(db, { name: 'Ann', text: 'Good' })
  const row = page.getByRole('listitem', { name: 'Review by Ann of' })
  await row.waitFor()

  // Without the answers of the list this screen does not see that Theo was faster.
  await context.route('**/api/admin/reviews?*', (route) => route.abort())
  const own = await context.browser()!.newContext({ baseURL: new URL(page.url()).origin })
  const theo = await own.newPage()
  await signInAsStaff(theo, db, { person: THEO, role: 'support' })
  await theo.goto('/admin/reviews')
  await theo.getByRole('button', { name: 'Decline', exact: true }).click()
  await theo.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await theo.getByText('All read').waitFor()

  await row.getByRole('button', { name: 'Publish' }).click()
  await page
    .getByRole('alert')
    .getByText('Somebody has changed this review or decided about it.')
    .waitFor()
  const [stored] = await db.select().from(reviews)
  assert.equal(stored?.status, 'rejected')
})

test('a decision without a connection is taken back on the screen, and views and filters are in the address', async () => {
  const { page, visit, db } = await openAdminInBrowser({ role: 'support' })
  await addReview(db, { name: 'Ann', text: 'Good' })
  await visit('/admin/reviews')
  const row = page.getByRole('listitem', { name: 'Review by Ann of' })
  await page.route('**/approve*', (route) => route.abort())
  await row.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('alert').getByText('That didn’t work. Nothing was changed.').waitFor()
  await row.waitFor()
  await page.getByLabel('Grade').selectOption('1 star')
  await page.waitForURL('**/admin/reviews?rating=1')
  await page.getByText('No review matches these filters').waitFor()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await row.waitFor()
  await page.getByRole('button', { name: /^Declined/ }).click()
  await page.waitForURL('**/admin/reviews?view=rejected')
  await page.getByText('No review is declined').waitFor()
})

test('a clerk reads reviews and has no controls to decide', async () => {
  const { page, visit, db } = await openAdminInBrowser({ role: 'clerk' })
  await addReview(db, { name: 'Ann', text: 'Good' })
  await visit('/admin/reviews')
  await page.getByRole('listitem', { name: 'Review by Ann of' }).waitFor()
  assert.equal(
    await page
      .locator('main')
      .getByRole('button', { name: /^(Publish|Decline|Answer|Moderation)$/ })
      .count(),
    0,
  )
})

test('the reviews do not overflow and break no rule of accessibility, with long names and words', async () => {
  const { page, navigate, db } = await openAdminInBrowser()
  await addReview(db, {
    name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2),
    text: `${'Donaudampfschifffahrt'.repeat(9)} www.example.com`,
  })
  await addReview(db, { name: 'Ann', text: '' })
  const waiting = ['/admin/reviews', '/admin/reviews#hold', '/admin/reviews#reply']
  const screens = [
    ...waiting,
    '/admin/reviews#settings',
    '/admin/reviews?view=published',
    '/de/admin/reviews',
  ]
  for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
    await page.setViewportSize(viewport)
    for (const path of screens) {
      await navigate(path)
      await page.locator('main h1').waitFor()
      await page.locator('.review-row, .empty-state').first().waitFor()
      if (path.includes('#')) await page.getByRole('dialog').waitFor()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(width <= viewport.width, `${path} is ${width} pixels wide`)
      assert.deepEqual(await findViolationsInBothThemes(page), [], `${path} at ${viewport.width}`)
    }
  }
})

let minutes = 0

/** A review that waits. */
async function addReview(db: Database, { name, text }: { name: string; text: string }) {
  const [product] = await db.select().from(products).where(eq(products.slug, 'desk-lamp'))
  minutes += 1
  const createdAt = new Date(Date.UTC(2026, 9, 1, 8, minutes))
  await db.insert(reviews).values({
    ...{ id: newId<'review'>(), productId: product!.id as ProductId, userName: name, rating: 4 },
    ...{ reviewText: text, status: 'pending', createdAt, updatedAt: createdAt },
  })
}
