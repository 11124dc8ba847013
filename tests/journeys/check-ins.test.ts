import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { BrowserContextOptions } from 'playwright-core'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { postByApi, signInByApi } from '#tests/support/browser-account'
import { findLayoutFaults } from '#tests/support/layout-faults'

test('a guest is told that a check-in needs an account, and comes back after signing in', async () => {
  const { page, visit, consoleErrors } = await openShopInBrowser({})
  await visit('/engagement')
  await page.getByRole('heading', { name: 'Daily Check-In' }).waitFor()
  await page.getByRole('button', { name: 'Check In Now' }).press('Enter')
  const toast = page.getByRole('alert').filter({ hasText: 'Sign in required' })
  await toast.getByText('Please sign in to check in and earn rewards').waitFor()
  // It stays while it has the focus.
  const signIn = toast.getByRole('link', { name: 'Sign In' })
  await signIn.focus()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await signIn.press('Enter')
  await page.waitForURL('**/auth?next=%2Fengagement')
  assert.deepEqual(consoleErrors, [])
})

test('Mina checks in by keyboard, sees her coupon, and the button rests until tomorrow', async () => {
  const { page, visit, readMirror, consoleErrors } = await openShop()
  await visit('/engagement')
  await page.getByRole('heading', { name: 'Streak: 0 days' }).waitFor()
  await page.getByRole('button', { name: 'Check In Now' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Checked In' })
  await dialog.getByText(/^\$1 in coupons is in your account until/).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: 'Streak: 1 day', exact: true }).waitFor()
  assert.ok(await page.getByRole('button', { name: 'Checked In' }).isDisabled())
  await page.getByText('Come back tomorrow, from 00:00.').waitFor()
  const today = page.locator('td[aria-current=date]')
  assert.match((await today.textContent())!, /checked in, \$1/)
  await page.getByRole('heading', { name: 'Ready to use' }).waitFor()
  assert.equal((await readMirror()).streak, 1)
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await page.getByRole('link', { name: 'The coupon' }).press('Enter')
  await page.waitForURL('**/profile?tab=rewards')
  await page.getByRole('tab', { name: 'Ready 1' }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  assert.deepEqual(consoleErrors, [])
})

test('the seventh day in a row is a milestone, on a phone and in a long language', async () => {
  const { page, visit, checkedInFor } = await openShop({ viewport: PHONE_VIEWPORT })
  await checkedInFor(6)
  await visit('/engagement')
  await page.getByRole('heading', { name: 'Streak: 6 days' }).waitFor()
  await page.getByText('Day 7 of 7').waitFor()
  assert.deepEqual(await findLayoutFaults(page), [])
  await page.getByRole('button', { name: 'Check In Now' }).click()
  const dialog = page.getByRole('dialog', { name: '7 days in a row!' })
  await dialog.getByText(/^\$6 in coupons/).waitFor()
  await page
    .getByRole('status')
    .getByText('An extra $5 coupon is in your account.')
    .waitFor({ state: 'attached' })
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await dialog.getByRole('button', { name: 'Continue Shopping' }).click()
  await page.getByText('Milestone reached').waitFor()
  for (const [language, title] of [
    ['de', 'Serie: 7 Tage'],
    ['fr', 'Série : 7 jours'],
  ] as const) {
    await visit(`/${language}/engagement`)
    await page.getByRole('heading', { name: title }).waitFor()
    assert.deepEqual(await findLayoutFaults(page), [])
  }
})

test('after a missed day the streak of Mina is 0, and the months before can be read', async () => {
  const { page, visit, checkedInFor } = await openShop()
  const dayOfMonth = Number(
    new Date().toLocaleDateString('en', { day: 'numeric', timeZone: 'Europe/Berlin' }),
  )
  await checkedInFor(5, { endedDaysAgo: dayOfMonth + 9 })
  await visit('/engagement')
  await page.getByRole('heading', { name: 'Streak: 0 days' }).waitFor()
  await page.getByText('A day was missed, so the count begins again.').waitFor()
  await page.getByRole('button', { name: 'Month before' }).press('Enter')
  const caption = page.locator('caption').filter({ hasText: 'checked in on 5 days' })
  await caption.waitFor({ state: 'attached' })
  assert.equal(await page.locator('td[data-state=checked]').count(), 5)
  await page.getByRole('button', { name: 'Next month' }).press('Enter')
  await page.locator('td[aria-current=date]').waitFor()
})

test('a check-in that another device made is said, and one that fails can be tried again', async () => {
  const { page, visit, checkInElsewhere } = await openShop()
  await visit('/engagement')
  const button = page.getByRole('button', { name: 'Check In Now' })
  await page.route('**/api/check-ins', (route) => route.abort())
  await button.click()
  await page.getByText('Your check-in was not saved.').waitFor()
  await page.unroute('**/api/check-ins')
  await checkInElsewhere()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByText('Already checked in').first().waitFor()
  await page.getByText('You’ve already checked in today. Come back tomorrow!').first().waitFor()
  await page.getByRole('button', { name: 'Checked In' }).waitFor()
})

test('in calm mode Mina earns the same, without a dialog and without the streak', async () => {
  const { page, visit, checkedInFor } = await openShop()
  await checkedInFor(6)
  await page.evaluate(() => localStorage.setItem('outwit-calm-mode', 'true'))
  await visit('/engagement')
  await page.getByRole('button', { name: 'Check In Now' }).click()
  const text = page.getByRole('status').getByText('An extra $5 coupon is in your account.')
  await text.waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Checked In' }).waitFor()
  assert.equal(await page.getByRole('dialog', { name: '7 days in a row!' }).count(), 0)
  assert.equal(await page.getByText('7 days in a row!').count(), 0)
  assert.equal(await page.getByRole('heading', { name: /Streak/ }).count(), 0)
})

test('without a connection the button rests and the known streak stays', async () => {
  const { page, context, visit } = await openShop()
  await visit('/engagement')
  await page.getByRole('heading', { name: 'Streak: 0 days' }).waitFor()
  await context.setOffline(true)
  await page.getByText('No connection. You can check in when it is back.').waitFor()
  assert.ok(await page.getByRole('button', { name: 'Check In Now' }).isDisabled())
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Check In Now' }).click()
  await page.getByRole('dialog', { name: 'Checked In' }).waitFor()
})

async function openShop(contextOptions: BrowserContextOptions = {}) {
  const shop = await openShopInBrowser({
    contextOptions: { timezoneId: 'Europe/Berlin', ...contextOptions },
    identitySettings: { autoconfirm: true },
  })
  const { page, db } = shop
  await signInByApi(page)
  const { rows } = await db.execute<{ id: string }>(sql`select id from users`)
  const userId = rows[0]!.id
  return {
    ...shop,
    /** Stores check-ins of days in a row, of which the last one was yesterday or as many days ago as `endedDaysAgo`. */
    async checkedInFor(days: number, { endedDaysAgo = 1 } = {}) {
      const today = sql`(now() at time zone 'Europe/Berlin')::date`
      await db.execute(sql`
        insert into check_ins (id, user_id, day, zone, streak, earned_minor, created_at)
        select gen_random_uuid(), ${userId}, ${today} - ${endedDaysAgo}::int - ${days}::int + n, 'Europe/Berlin', n, 100, now()
        from generate_series(1, ${days}::int) n`)
      await db.execute(sql`
        insert into check_in_states (user_id, last_day, last_zone, streak, updated_at)
        values (${userId}, ${today} - ${endedDaysAgo}::int, 'Europe/Berlin', ${days}, now())`)
    },
    async readMirror() {
      const text = await page.evaluate((id) => localStorage.getItem(`checkIn-${id}`), userId)
      return JSON.parse(text ?? 'null')
    },
    /** Checks in by the API, as another device does. */
    checkInElsewhere: () => postByApi(page, '/api/check-ins', { time_zone: 'Europe/Berlin' }),
  }
}
