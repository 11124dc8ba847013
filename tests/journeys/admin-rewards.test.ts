import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { expireRewards } from '#modules/rewards'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { PHONE_VIEWPORT } from '#tests/support/browser'
import { MINA } from '#tests/support/browser-account'
import { openAdminInBrowser } from '#tests/support/browser-admin'
import { checkInDaily } from '#tests/support/check-in-daily'
import { findLayoutFaults } from '#tests/support/layout-faults'

test('an owner sees what check-ins cost, tries other terms and saves them, by keyboard alone', async () => {
  const { page, visit, db, consoleErrors } = await openAdminInBrowser()
  await checkInDaily(db, 8)
  await visit('/admin/campaigns')
  await page.getByRole('link', { name: 'Rewards', exact: true }).press('Enter')
  const row = page.getByRole('row', { name: /Check-ins/ })
  await row.getByText('$13.00', { exact: true }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await row.getByRole('link').first().press('Enter')

  const terms = page.getByRole('form', { name: 'Terms' })
  const save = terms.getByRole('button', { name: 'Save' })
  await terms.getByLabel('A day, in USD').waitFor()
  assert.equal(await save.isDisabled(), true, 'nothing was changed')
  await terms.getByLabel('A day, in USD').fill('0')
  await page.getByText('An amount from 0.01 to 1,000', { exact: true }).waitFor()
  assert.equal(await save.isDisabled(), true)
  await terms.getByLabel('A day, in USD').fill('2,50')
  const simulation = page.getByRole('region', { name: 'What these terms would have granted' })
  // Eight days, and the milestone of the seventh.
  await simulation.getByText('$25.00').first().waitFor()
  assert.equal(await simulation.getByText('$13.00').count(), 4)
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await save.press('Enter')
  await page.getByText('$2.50 a day', { exact: false }).waitFor()
  const { rows } = await db.execute(
    sql`select rules->>'daily' as daily, revision from reward_programs where name = 'check_in'`,
  )
  assert.deepEqual(rows, [{ daily: '2.5', revision: 1 }])
  assert.deepEqual(consoleErrors, [])
})

test('an owner whose colleague has saved other terms meanwhile is asked, and looks at theirs', async () => {
  const { page, visit, db } = await openAdminInBrowser()
  await visit('/admin/campaigns/rewards/referral')
  const terms = page.getByRole('form', { name: 'Terms' })
  await terms.getByLabel('For the friend, in USD').fill('7')
  const save = terms.getByRole('button', { name: 'Save', exact: true })
  await page.getByText('By the new terms').first().waitFor()
  await db.execute(sql`
    update reward_programs set budget_minor = 123400, revision = revision + 1 where name = 'referral'`)
  await save.click()
  await page.getByText('Somebody else', { exact: false }).first().waitFor()
  await page.getByRole('button', { name: /theirs/i }).click()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === '1234'),
  )
  assert.equal(await terms.getByLabel('For the friend, in USD').inputValue(), '5')
})

test('an owner sees beside the campaigns that a budget is nearly spent, lowers it until it is spent, and raises it', async () => {
  const { page, visit, db } = await openAdminInBrowser()
  await db.execute(sql`
    update reward_programs set budget_minor = 250, alarm_percent = 40 where name = 'check_in'`)
  await checkInDaily(db, 1)
  await visit('/admin/campaigns/rewards')
  await page.getByRole('link', { name: 'Campaigns 1 is waiting' }).waitFor()
  await page.getByText('Check-ins: More than 40% of the budget is spent.').waitFor()
  await page
    .getByRole('row', { name: /Check-ins/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByText('More than 40% of the budget is spent.', { exact: true }).waitFor()

  const terms = page.getByRole('form', { name: 'Terms' })
  const save = async (budget: string) => {
    await terms.getByLabel('Budget of a month, in USD').fill(budget)
    await page.getByText('By the new terms').first().waitFor()
    await terms.getByRole('button', { name: 'Save', exact: true }).click()
  }
  await save('1.5')
  await page.getByText('The budget of this month is spent.', { exact: false }).waitFor()
  await page.getByText('Budget spent', { exact: true }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await save('1000')
  await page.getByText('Budget spent', { exact: true }).waitFor({ state: 'detached' })
  assert.equal(await page.getByText('the budget is spent').count(), 0)
  await visit('/admin/campaigns/rewards')
  await page.getByRole('row', { name: /Check-ins/ }).waitFor()
  await page.getByRole('link', { name: 'Campaigns', exact: true }).waitFor()
})

test('an owner pauses check-ins, and reads the results, the open rewards and the expiry runs on a phone', async () => {
  const { page, visit, db } = await openAdminInBrowser({
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  await checkInDaily(db, 3)
  await db.execute(sql`
    update rewards set expires_at = created_at + interval '1 second'
    where id = (select id from rewards order by created_at limit 1)`)
  await expireRewards(db, { now: new Date() })
  await visit('/admin/campaigns/rewards/check_in')
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('The programme is paused').waitFor()
  await page.getByRole('button', { name: 'Resume' }).waitFor()
  await page.getByText('Expired 1 reward', { exact: true }).waitFor()
  await page.getByText('Owed, by the ledger').waitFor()
  await page.getByRole('table', { name: 'Open rewards' }).getByText(MINA.email).first().waitFor()
  assert.deepEqual(await findLayoutFaults(page), [])
  await page.getByRole('button', { name: 'Expiry runs' }).click()
  await page.getByText('Finished').waitFor()
  assert.deepEqual(await findLayoutFaults(page), [])
  assert.deepEqual(await findViolationsInBothThemes(page), [])
})
