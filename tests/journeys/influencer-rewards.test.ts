import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import type { BrowserContextOptions } from 'playwright-core'
import type { UserId } from '#modules/identity'
import { createInfluencer } from '#modules/influencers'
import { grantReward } from '#modules/rewards'
import { runInTransaction } from '#platform/db/transaction'
import { influencerProfiles } from '#tables/influencers'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { signInByApi } from '#tests/support/browser-account'
import { application } from '#tests/support/influencer-application'
import { findLayoutFaults } from '#tests/support/layout-faults'

test('Mina applies in three steps by keyboard, and what she typed is in both forms', async () => {
  const { page, visit, db, consoleErrors } = await openShop()
  await signInByApi(page)
  await visit('/influencer/apply')
  await page.getByLabel('Bio').fill(application.bio)
  await page.getByRole('button', { name: 'The short form' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Become Influencer' })
  await dialog.getByRole('button', { name: 'Next' }).press('Enter')
  await dialog.getByText('Please provide your location').waitFor()
  await dialog.getByText('Give at least one social profile', { exact: true }).waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'short-location')
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await dialog.getByLabel('Location').selectOption('DE')
  await dialog.getByLabel('Instagram').fill('@mina.home')
  await page.keyboard.press('Enter')
  await dialog.getByText('Step 2 of 3').waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Step 2 of 3')
  await dialog.getByRole('button', { name: 'Next' }).press('Enter')
  await dialog.getByText('Please enter a valid number of followers').waitFor()
  await dialog.getByLabel('Followers').selectOption({ label: '10K to 50K' })
  await dialog.getByLabel('Average engagement').selectOption({ label: '3% to 6%' })
  await dialog.getByLabel('Main content niche').selectOption('lifestyle')
  await dialog.getByLabel('Content type').selectOption('written')
  await dialog.getByRole('button', { name: 'Next' }).press('Enter')
  await dialog.getByLabel('Promotion plan').fill(application.promotion_plan)
  assert.equal(await dialog.getByLabel('Bio').inputValue(), application.bio)
  await dialog.getByRole('button', { name: 'Submit' }).press('Enter')
  await dialog.getByText('You must agree to the terms and conditions').waitFor()
  assert.deepEqual(await findLayoutFaults(page), [])

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.waitForFunction(
    (text) => document.querySelector<HTMLTextAreaElement>('#promotion_plan')?.value === text,
    application.promotion_plan,
  )
  assert.equal(await page.getByLabel('Total followers').inputValue(), '10000')
  const { rows: none } = await db.execute(sql`select from influencer_profiles`)
  assert.equal(none.length, 0, 'only the third step sends it')

  await page.getByRole('button', { name: 'The short form' }).press('Enter')
  await dialog.getByText('Step 1 of 3').waitFor()
  await dialog.getByRole('button', { name: 'Next' }).press('Enter')
  await dialog.getByText('Step 2 of 3').waitFor()
  await dialog.getByRole('button', { name: 'Next' }).press('Enter')
  await dialog.getByLabel('The information I give is accurate.').check()
  await dialog.getByLabel('I agree to the terms').check()
  await dialog.getByRole('button', { name: 'Submit' }).press('Enter')
  await page.getByText('Our team reviews it within 24-48 hours.').waitFor()
  await page.getByRole('heading', { name: 'Under review' }).waitFor()
  assert.equal(await dialog.isVisible(), false)
  assert.equal(await page.getByRole('button', { name: 'The short form' }).count(), 0)
  const { rows } = await db.execute(sql`
    select full_name, followers_count, engagement_rate::float8 as rate, content_type, promotion_plan, status
    from influencer_profiles`)
  assert.deepEqual(rows, [
    {
      ...{ full_name: 'Mina Keller', followers_count: 10_000, rate: 3, content_type: 'written' },
      ...{ promotion_plan: application.promotion_plan, status: 'pending' },
    },
  ])
  assert.deepEqual(consoleErrors, [])
})

test('on a phone Mina sees her voucher, how far the next one is, and copies the words of an advertisement', async () => {
  const { page, visit, db } = await openShop({
    viewport: PHONE_VIEWPORT,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await signInByApi(page)
  const { rows } = await db.execute<{ id: UserId }>(
    sql`select id from users where email = 'mina@example.com'`,
  )
  const [userId, now] = [rows[0]!.id, new Date()]
  const { bio, niche, instagram } = application
  await db.insert(influencerProfiles).values({
    ...{ userId, fullName: 'Mina Keller', email: application.email, bio, niche: 'lifestyle' },
    ...{ instagram, promotionChannels: [], applicationDate: now, updatedAt: now },
  })
  await db
    .update(influencerProfiles)
    .set({ status: 'approved', decidedAt: now })
    .where(eq(influencerProfiles.userId, userId))
  const { id } = await createInfluencer(db, { userId, fullName: 'Mina', now })
  const granted = await runInTransaction(db, (tx) =>
    grantReward(tx, {
      ...{ program: 'influencer', amountMinor: 5000, userId, source: `${id}:10` },
      ...{ validDays: 180, now },
    }),
  )
  assert.ok(granted.ok && niche)

  await page.route('**/api/influencer-rewards', (route) => route.abort())
  await visit('/profile?tab=influencer')
  await page.getByText('Your rewards could not be loaded').waitFor()
  await page.unroute('**/api/influencer-rewards')
  await page.getByRole('button', { name: 'Try Again' }).click()
  const milestones = page.getByRole('region', { name: 'Milestone Rewards' })
  await milestones.getByText(`In your account: ${granted.value.code}`).waitFor()
  await milestones.getByText('50 sales to go').waitFor()
  await page.getByText(/get \$300(\.00)?, \$200(\.00)?, and \$100(\.00)? as store credit/).waitFor()
  await page.getByText('Sales: 0 of 150').waitFor()
  await page.getByRole('button', { name: 'Copy Collaboration commerciale' }).click()
  await page.getByText('Copied: Collaboration commerciale').waitFor()
  assert.equal(
    await page.evaluate(() => navigator.clipboard.readText()),
    'Collaboration commerciale',
  )
  assert.deepEqual(await findLayoutFaults(page), [])
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await visit('/de/influencer/terms')
  await page.getByRole('heading', { name: 'Bedingungen des Influencer-Programms' }).waitFor()
  await page.getByText('Wir speichern, welche Fassung').waitFor()
  assert.deepEqual(await findLayoutFaults(page), [])
})

/** A browser that says that it is headless is a program. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

function openShop(contextOptions: BrowserContextOptions = {}) {
  return openShopInBrowser({
    contextOptions: { userAgent, ...contextOptions },
    identitySettings: { autoconfirm: true },
  })
}
