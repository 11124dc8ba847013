import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { MAX_REVIEW_PHOTO_BYTES } from '#contract/reviews'
import { getProductBySlug } from '#modules/catalog'
import { approveReview, createReview, rejectReview } from '#modules/reviews'
import type { Database } from '#platform/db/database'
import { reviews } from '#tables/reviews'
import { clerk } from '#tests/support/actors'
import { awaitPurges } from '#tests/support/await-purges'
import { findViolations, setDarkTheme } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { signInByApi } from '#tests/support/browser-account'
import { createTestUser } from '#tests/support/test-shop'

const PATH = '/products/blue-cap#reviews'

test('a guest who wants to review a product is asked to sign in', async () => {
  const { page, visit } = await openShop()
  await visit(PATH)
  const panel = page.locator('.review-panel')
  await panel.getByRole('heading', { name: 'Not logged in' }).waitFor()
  await panel.getByText('You need to be logged in to leave a review.').waitFor()
  await panel.getByRole('link', { name: 'Sign In' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Submit Review' }).count(), 0)
})

test('Mina reviews a product once, changes her review and deletes it', async () => {
  const { db, cache, page, visit, consoleErrors } = await openShop()
  await signInByApi(page)
  await visit(PATH)
  const submit = page.getByRole('button', { name: 'Submit Review' })
  assert.equal(await submit.getAttribute('aria-disabled'), 'true')
  await submit.click({ force: true })
  await page.locator('.toast', { hasText: 'Please select a star rating.' }).waitFor()

  await writeReview(page, { stars: '4 out of 5 stars', text: 'Warm and light' })
  await page.locator('.toast', { hasText: 'Review submitted' }).waitFor()
  const own = page.getByRole('region', { name: 'Your review' })
  await own.getByText('Warm and light').waitFor()
  await own.getByText('as soon as we have read it').waitFor()
  assert.equal(await submit.count(), 0, 'the form is hidden')

  await decideOnReview(db, 'reject')
  await page.reload()
  await own.getByText('it is not about the product').waitFor()
  await own.getByRole('button', { name: 'Edit review' }).click()
  assert.equal(await page.getByLabel('Your review (optional)').inputValue(), 'Warm and light')
  await writeReview(page, { stars: '5 out of 5 stars', text: 'Warm, light and blue' })
  await own.getByText('Warm, light and blue').waitFor()

  await decideOnReview(db, 'approve')
  await awaitPurges({ db, cache })
  await page.reload()
  await page.locator('.review', { hasText: 'Mina Keller' }).waitFor()
  await own.getByRole('button', { name: 'Delete review' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete review' }).click()
  await submit.waitFor()
  await page.getByText('No reviews yet').waitFor()
  assert.deepEqual(consoleErrors, [])
})

test('a review that cannot be submitted stays in the form, with the reason', async () => {
  const { page, visit } = await openShop()
  await signInByApi(page)
  await visit(PATH)
  await page.route('**/api/products/*/reviews', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await writeReview(page, { stars: '2 out of 5 stars', text: 'Too small' })
  const message = 'There was an error submitting your review. Please try again.'
  await page.getByRole('alert').filter({ hasText: message }).waitFor()
  assert.equal(await page.getByLabel('Your review (optional)').inputValue(), 'Too small')

  await page.unroute('**/api/products/*/reviews')
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await page.getByRole('region', { name: 'Your review' }).waitFor()
})

test('Mina finds Theo’s review helpful, and takes it back; a guest sees the count', async () => {
  const { db, page, visit, context, consoleErrors } = await openShop()
  await addReviewByTheo(db)
  await visit(PATH)
  const review = page.locator('.review', { hasText: 'Warm' })
  await review.waitFor()
  assert.equal(await review.getByRole('button').count(), 0)

  await signInByApi(page)
  await visit(PATH)
  await review.getByRole('button', { name: 'Helpful (0)' }).click()
  const voted = review.getByRole('button', { name: 'Helpful (1)' })
  await voted.waitFor()
  assert.equal(await voted.getAttribute('aria-pressed'), 'true')
  assert.deepEqual(await findViolations(page), [])
  await setDarkTheme(page)
  assert.deepEqual(await findViolations(page), [])

  const guest = await context.browser()!.newPage()
  await guest.goto(new URL(PATH, page.url()).href)
  await guest.getByText('1 person found this helpful').waitFor()
  await guest.close()
  await page.reload()
  await voted.click()
  await review.getByRole('button', { name: 'Helpful (0)' }).waitFor()
  assert.deepEqual(consoleErrors, [])
})

test('Mina reports Theo’s review by keyboard, and an administrator finds it', async () => {
  const { db, page, visit, consoleErrors } = await openShop({ viewport: PHONE_VIEWPORT })
  await addReviewByTheo(db)
  await signInByApi(page)
  await visit(PATH)
  const review = page.locator('.review', { hasText: 'Warm' })
  await review.getByRole('button', { name: 'Report' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report this review' })
  await dialog.waitFor()
  assert.deepEqual(await findViolations(page), [])
  await dialog.getByRole('radio', { name: 'It is advertising' }).press('Space')
  await dialog.getByLabel('What is wrong with it?').fill('It sells another cap')
  await page.route('**/api/reviews/*/report', (route) => route.abort())
  const submit = dialog.getByRole('button', { name: 'Send report' })
  await submit.press('Enter')
  await dialog.getByText('We couldn’t send your report. Please try again.').waitFor()
  await page.unroute('**/api/reviews/*/report')
  await submit.press('Enter')
  await review.getByText('You reported this review').waitFor()
  const { rows } = await db.execute(sql`select reason, comment from review_reports`)
  assert.deepEqual(rows, [{ reason: 'advertising', comment: 'It sells another cap' }])
  const unexpected = consoleErrors.filter((text) => !text.includes('ERR_FAILED'))
  assert.deepEqual(unexpected, [])
})

test('Mina adds photos to her review on a phone, and a guest opens one', async () => {
  const { db, cache, page, visit, consoleErrors } = await openShop({ viewport: PHONE_VIEWPORT })
  await signInByApi(page)
  await visit(PATH)
  const chooser = page.getByRole('group', { name: 'Photos (optional)' })
  const input = chooser.locator('input')
  await page.route('**/review-photos', (route) => route.abort())
  await input.setInputFiles([await takePhoto(3000)])
  await chooser.getByText('Not uploaded. Check your connection.').waitFor()
  await writeReview(page, { stars: '5 out of 5 stars', text: 'As on the photo' })
  await page.locator('.toast', { hasText: 'Wait for the photos' }).waitFor()
  await page.unroute('**/review-photos')
  await chooser.getByRole('button', { name: 'Try again' }).press('Enter')
  await chooser.getByAltText('Photo 1').waitFor()
  await input.setInputFiles([await takePhoto(200), await takePhoto(300)])
  await chooser.getByAltText('Photo 3').waitFor()
  await chooser.getByRole('button', { name: 'Remove photo 2' }).press('Enter')
  await chooser.getByAltText('Photo 3').waitFor({ state: 'detached' })
  assert.deepEqual(await findViolations(page), [])

  await page.getByRole('button', { name: 'Submit Review' }).click()
  const own = page.getByRole('region', { name: 'Your review' })
  await own.getByRole('button', { name: /^Photo 2/ }).waitFor()
  await decideOnReview(db, 'approve')
  await awaitPurges({ db, cache })
  await page.reload()
  const review = page.locator('.review', { hasText: 'As on the photo' })
  await review.getByRole('button', { name: 'Photo 2 by Mina Keller' }).press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Picture 2 of 2' })
  await viewer.waitFor()
  assert.match(page.url(), /[?&]photo=[\da-f-]{36}#reviews$/)
  assert.deepEqual(await findViolations(page), [])
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('dialog', { name: 'Picture 1 of 2' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.doesNotMatch(page.url(), /photo=/)
  const unexpected = consoleErrors.filter((text) => !text.includes('ERR_FAILED'))
  assert.deepEqual(unexpected, [])
})

for (const [name, viewport] of [
  ['phone', PHONE_VIEWPORT],
  ['desktop', DESKTOP_VIEWPORT],
] as const) {
  test(`the review form and the own review are accessible in light and dark on a ${name}`, async () => {
    const { page, visit } = await openShop({ viewport })
    await signInByApi(page)
    await visit(PATH)
    await page.getByRole('button', { name: 'Submit Review' }).waitFor()
    const check = async (state: string) => {
      assert.deepEqual(await findViolations(page), [], state)
      await setDarkTheme(page)
      assert.deepEqual(await findViolations(page), [], `${state}, dark`)
    }
    await check('form')
    await writeReview(page, { stars: '3 out of 5 stars', text: 'Fine' })
    await page.getByRole('region', { name: 'Your review' }).waitFor()
    await check('own')
  })
}

function openShop(contextOptions = {}) {
  const identitySettings = { autoconfirm: true }
  return openShopInBrowser({ identitySettings, contextOptions })
}

/** A square photo. One of 3000 pixels is too large for the server unless the browser shrinks it. */
async function takePhoto(width: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const size = { width, height: width, channels: 3 } as const
  const image = sharp({ create: { ...size, background: 'gray', noise } })
  const buffer = await image.jpeg({ quality: 100 }).toBuffer()
  assert.equal(buffer.length > MAX_REVIEW_PHOTO_BYTES, width === 3000)
  return { name: `${width}.jpg`, mimeType: 'image/jpeg', buffer }
}

async function addReviewByTheo(db: Database) {
  const author = await createTestUser(db, 'Theo')
  const product = await getProductBySlug(db, 'blue-cap')
  const review = { author, rating: 5, text: 'Warm', isVerified: true, now: new Date() }
  await createReview(db, { ...review, productId: product!.id })
  await decideOnReview(db, 'approve')
}

async function writeReview(page: Page, { stars, text }: { stars: string; text: string }) {
  await page.getByRole('radio', { name: stars }).check({ force: true })
  await page.getByLabel('Your review (optional)').fill(text)
  await page.getByRole('button', { name: 'Submit Review' }).click()
}

async function decideOnReview(db: Database, decision: 'approve' | 'reject') {
  const [review] = await db.select().from(reviews)
  const context = { reviewId: review!.id, actor: clerk, now: new Date() }
  if (decision === 'approve') await approveReview(db, context)
  else await rejectReview(db, { ...context, reason: 'off_topic' })
}
