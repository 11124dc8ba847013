import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { drainOutbox } from '#platform/events/event-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { MINA, signInByApi, signOut, signUpOnPage } from '#tests/support/browser-account'
import { findLayoutFaults } from '#tests/support/layout-faults'
import { seedReferrals } from '#tests/support/seed-referrals'
import { createTestDependencies } from '#tests/support/test-site'

const THOMAS = { ...MINA, name: 'Thomas Becker', email: 'thomas@friends.example' }
const TAB = '/profile?tab=referrals'

test('Mina copies her link, Thomas follows it, signs up with its code, and she sees how far he is', async () => {
  const { page, visit, db, consoleErrors } = await openShop()
  await visit(TAB)
  await page.getByRole('heading', { name: 'Give $5, get $5' }).waitFor()
  await page.getByRole('heading', { name: 'No friends yet' }).waitFor()
  await page.getByRole('button', { name: 'Copy' }).first().click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  assert.match(link, /\/\?ref=[0-9A-Z]{8}$/)
  await page.getByText('Show a QR code').press('Enter')
  await page.getByRole('img', { name: 'QR code of your link' }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  const { search } = new URL(link)
  await visit(`/${search}`)
  await page.getByText('This is your own link: it does not count for you.').waitFor()
  await signOut(page)
  await visit(`/${search}`)
  const hint = page.getByRole('complementary', { name: '$5 from a friend' })
  await hint.getByText(/your \$5 coupon is there once your email is verified/).waitFor()
  assert.ok(!page.url().includes('ref='))
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await hint.getByRole('link', { name: 'Create account' }).press('Enter')
  await page.getByText(/^The code [0-9A-Z]{4}-[0-9A-Z]{4} is in use/).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  // One browser for both would be held for a clerk.
  await db.execute(sql`update sessions set user_agent = 'Another browser'`)
  await signUpOnPage(page, visit, THOMAS)
  await page.getByRole('tab', { name: 'Overview' }).waitFor()
  await handleEvents(db)
  await visit('/profile?tab=rewards')
  await page.getByText('For a recommendation').waitFor()

  await signOut(page)
  await signInByApi(page)
  await visit(TAB)
  await page.getByText('Thomas B.').waitFor()
  const steps = page.getByRole('list', { name: 'How far Thomas B. is' })
  assert.equal(await steps.locator('[aria-current=step]').textContent(), 'Email verified')
  // The own link was refused.
  assert.deepEqual(
    consoleErrors.map((error) => error.match(/status of (\d+)/)?.[1]),
    ['409'],
  )
})

test('a visitor types a code at the sign-up by keyboard, and is told of one that does not exist', async () => {
  const { page, visit, db } = await openShop()
  await visit(TAB)
  const code = await page.getByRole('status', { name: 'Your code' }).textContent()
  await signOut(page)
  await visit('/auth?mode=signup')
  await page.getByLabel('Full name').fill(THOMAS.name)
  await page.getByLabel('Email', { exact: true }).fill(THOMAS.email)
  await page.getByLabel('Password', { exact: true }).fill(THOMAS.password)
  await page.getByLabel('Confirm password').fill(THOMAS.password)
  await page.getByText('Do you have a code from a friend?').press('Enter')
  const field = page.getByRole('textbox', { name: 'Referral code' })
  await field.fill('AAAA-AAAA')
  await field.press('Enter')
  await page.getByText('There is no such code.').first().waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await field.fill(code!.toLowerCase())
  await field.press('Enter')
  await page.getByText('Welcome').first().waitFor()
  await handleEvents(db)
  const { rows } = await db.execute(sql`select count(*)::int as referrals from referrals`)
  assert.deepEqual(rows, [{ referrals: 1 }])
})

test('friends in every state have their place on a phone, in a long language, and a failure can be repeated', async () => {
  const { page, visit, db } = await openShop({ viewport: PHONE_VIEWPORT })
  await seedReferrals(db, MINA.email, [
    { name: null },
    { name: 'Ayşe Yılmaz' },
    { name: `${'Maximiliane'.repeat(15)} von und zu Hohenstein`, hasOrdered: true },
    { name: 'Sophie Vos', hasOrdered: true, isRewarded: true },
    { name: 'Jonas Berg', state: 'held' },
    { name: 'Peter Hahn', state: 'revoked', hasOrdered: true, isRewarded: true },
    { name: 'Lukas Maier', state: 'rejected' },
  ])
  await page.route('**/api/referrals/friends*', (route) => route.fulfill({ status: 500 }))
  await visit(`/de${TAB}`)
  await page.getByText('Ihre Freunde konnten nicht geladen werden').waitFor({ timeout: 20_000 })
  await page.unroute('**/api/referrals/friends*')
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await page.getByText('Ein Freund').waitFor()
  await page.getByText('Wir sehen uns das gerade an').waitFor()
  await page.getByText('Die erste Bestellung ging zurück').waitFor()
  assert.deepEqual(await findLayoutFaults(page), [])
  assert.deepEqual(await findViolationsInBothThemes(page), [])
})

async function openShop(contextOptions = {}) {
  const permissions = ['clipboard-read', 'clipboard-write']
  const shop = await openShopInBrowser({
    contextOptions: { reducedMotion: 'reduce', permissions, ...contextOptions },
    identitySettings: { autoconfirm: true },
  })
  await signInByApi(shop.page)
  return shop
}

async function handleEvents(db: Database) {
  const handlers = createEventHandlers({ ...(await createTestDependencies(db)), db })
  for (let round = 0; round < 3; round++) await drainOutbox(db, { handlers, now: new Date() })
}
