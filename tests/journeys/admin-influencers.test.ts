import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { createCoupon } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { PHONE_VIEWPORT } from '#tests/support/browser'
import { signInByApi, THEO } from '#tests/support/browser-account'
import { openAdminInBrowser } from '#tests/support/browser-admin'
import { findLayoutFaults } from '#tests/support/layout-faults'

const PATH = '/admin/affiliate-analytics/applications'

test('a clerk approves an application by keyboard, suspends the influencer and ends the suspension', async () => {
  const { page, visit, db, consoleErrors } = await openAdminInBrowser({
    role: 'clerk',
    contextOptions: { permissions: ['clipboard-write'] },
  })
  await visit(PATH)
  await page.getByText('Nobody waits').waitFor()
  await addApplications(db, ['Kaan Demir', 'Inès Bernard'])
  await visit('/admin/orders')
  const nav = page.getByRole('navigation', { name: 'Admin' })
  await nav.getByRole('link', { name: 'Affiliate 2' }).press('Enter')
  await page.waitForURL(`**${PATH}`)
  await page.getByText('2 applications wait.').waitFor()
  assert.equal(await page.getByRole('link', { name: 'Analytics' }).count(), 0)
  await page.getByRole('link', { name: 'Kaan Demir' }).press('Enter')
  const open = page.getByRole('article', { name: 'Application' })
  await open.getByRole('heading', { name: 'Kaan Demir' }).waitFor()
  const profile = open.getByRole('link', { name: '@kaan.demir' })
  assert.equal(await profile.getAttribute('href'), 'https://www.instagram.com/kaan.demir')
  assert.match((await profile.getAttribute('rel')) ?? '', /noopener noreferrer/)
  await open.getByText('Email not verified').waitFor()
  assert.deepEqual(await findLayoutFaults(page), [])
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await open.getByRole('textbox', { name: 'Note' }).fill('Asked for insights.')
  await open.getByRole('button', { name: 'Add a note' }).press('Enter')
  await open.getByText('Asked for insights.').waitFor()
  await open.getByRole('button', { name: 'Approve' }).press('Enter')
  const approve = page.getByRole('dialog', { name: 'Approve Kaan Demir?' })
  await approve.getByText('an email in English').waitFor()
  const code = approve.getByLabel('Code')
  assert.equal(await code.inputValue(), 'KAANDEMIR')
  await code.fill('kaan 1')
  await code.press('Enter')
  await approve.getByText('Enter 4 to 12 letters A–Z and digits, but not 8').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  assert.deepEqual(await findLayoutFaults(page), [])
  await createCoupon(db, { code: 'KAAN1', discount: { basisPoints: 500 }, now: new Date() })
  await code.fill('kaan1')
  await code.press('Enter')
  await approve.getByText('The code KAAN1 is taken. Choose another one.').waitFor()
  await code.fill('kaan2')
  await approve.getByRole('button', { name: 'Approve' }).press('Enter')
  await page.getByText('Kaan Demir is an influencer now').waitFor()
  await open.getByText(/^http.*\/r\/KAAN2$/).waitFor()
  await open.getByRole('button', { name: 'Copy' }).first().press('Enter')
  await open.getByRole('button', { name: 'Copied' }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByText('One application waits.').waitFor()

  await open.getByRole('button', { name: 'Suspend' }).press('Enter')
  const suspend = page.getByRole('dialog', { name: 'Suspend Kaan Demir?' })
  await suspend.getByLabel('Reason').selectOption('Fraud is suspected')
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await suspend.getByRole('button', { name: 'Suspend' }).press('Enter')
  await page.getByText('Kaan Demir is suspended').waitFor()
  await open.getByRole('button', { name: 'End suspension' }).press('Enter')
  const resume = page.getByRole('dialog', { name: /^End the suspension/ })
  await resume.getByRole('button', { name: 'End suspension' }).press('Enter')
  await page.getByText('Kaan Demir is an influencer again').waitFor()
  // That the code was taken.
  assert.deepEqual(
    consoleErrors.filter((error) => !error.includes('409')),
    [],
  )
})

test('a clerk rejects an application on a phone, and one that has changed since is read again', async () => {
  const { page, visit, db } = await openAdminInBrowser({
    role: 'clerk',
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  await addApplications(db, [`${'Maximiliane'.repeat(8)} Vogt`])
  await visit(`/de${PATH}`)
  assert.deepEqual(await findLayoutFaults(page), [])
  await page.getByRole('link', { name: /^MV|Maximiliane/ }).click()
  const open = page.getByRole('article', { name: 'Bewerbung' })
  await open.getByRole('button', { name: 'Ablehnen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Diese Bewerbung ablehnen?' })
  await dialog.getByLabel('Grund').selectOption('Derzeit zu wenige Follower')
  await dialog.getByLabel('Tage bis zur nächsten Bewerbung').fill('900')
  await dialog.getByRole('button', { name: 'Ablehnen' }).click()
  await dialog.getByText('Geben Sie eine Zahl bis 730 ein').waitFor()
  assert.deepEqual(await findLayoutFaults(page), [])
  await dialog.getByLabel('Tage bis zur nächsten Bewerbung').fill('30')
  await db.execute(sql`update influencer_profiles set revision = revision + 1, niche = 'food'`)
  await dialog.getByRole('button', { name: 'Ablehnen' }).click()
  await page.getByText(/hat sich seitdem geändert/).waitFor()
  await open.getByText('Essen').first().waitFor()
  await open.getByRole('button', { name: 'Ablehnen' }).click()
  await dialog.getByRole('button', { name: 'Ablehnen' }).click()
  await open.getByText(/^Abgelehnt am/).waitFor()
  assert.deepEqual(await findLayoutFaults(page), [])
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await open.getByRole('button', { name: 'Zurück zur Liste' }).click()
  await page.getByRole('heading', { name: 'Entschieden' }).waitFor()
})

test('a clerk rejects two applications at once, and one that somebody else has decided is named', async () => {
  const { page, visit, db } = await openAdminInBrowser({ role: 'clerk' })
  await addApplications(db, ['Kaan Demir', 'Inès Bernard'])
  await visit(PATH)
  await page.getByLabel('Select Kaan Demir').check()
  await page.getByLabel('Select Inès Bernard').check()
  await db.execute(sql`
    update influencer_profiles set status = 'approved', decided_at = now() where full_name = 'Kaan Demir'`)
  await page.getByRole('button', { name: 'Reject' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Reject 2 applications?' })
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await dialog.getByRole('button', { name: 'Reject' }).press('Enter')
  await page.getByText('One application is decided').waitFor()
  await page.getByText('Somebody else has decided it.').waitFor()
  await page.getByText(/^Rejected on/).waitFor()
})

test('support reads an application and cannot decide it, and a failed request can be repeated', async () => {
  const { page, visit, db } = await openAdminInBrowser({ role: 'support' })
  await addApplications(db, ['Kaan Demir'])
  await page.route('**/api/admin/influencer-applications?*', (route) => route.abort())
  await visit(PATH)
  await page.getByText('The applications could not be loaded').waitFor()
  await page.unroute('**/api/admin/influencer-applications?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'Kaan Demir' }).click()
  const open = page.getByRole('article', { name: 'Application' })
  await open.getByText('No notes yet.').waitFor()
  assert.equal(await open.getByRole('button', { name: /Approve|Reject|Add/ }).count(), 0)
  assert.equal(await page.getByRole('checkbox').count(), 0)
  await visit(`${PATH}?application=00000000-0000-7000-8000-000000000000`)
  await page.getByText('There is no such application').waitFor()
})

test('an applicant reads the decision: rejected with the reason, then approved with code and link', async () => {
  const { page, visit, db } = await openAdminInBrowser()
  await addApplications(db, ['Theo Brandt'])
  await signInByApi(page, THEO)
  await db.execute(sql`
    update influencer_profiles set user_id = (select id from users where email = ${THEO.email})`)
  await db.execute(sql`
    update influencer_profiles set status = 'rejected', decided_at = now(), reject_reason = 'niche_mismatch',
      reject_comment = 'We sell no boats.', reapply_at = now() + interval '30 days'`)
  await visit('/influencer/apply')
  await page.getByRole('heading', { name: 'Not this time' }).waitFor()
  await page.getByText('What you write about does not fit our products.').waitFor()
  await page.getByText('We sell no boats.').waitFor()
  await page.getByText(/^You can apply again from /).waitFor()
  assert.equal(await page.getByLabel('Bio').count(), 0)
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await db.execute(sql`
    update influencer_profiles set decided_at = now() - interval '2 days', reapply_at = now() - interval '1 day'`)
  await visit('/influencer/apply')
  await page.getByRole('button', { name: 'Apply again' }).press('Enter')
  await page.waitForURL('**/profile?tab=influencer')
  await page.getByRole('heading', { name: 'Under review' }).waitFor()
  await db.execute(sql`
    insert into influencers (id, user_id, code, approved_at, created_at, updated_at)
      select gen_random_uuid(), user_id, 'THEO42', now(), now(), now() from influencer_profiles`)
  await db.execute(sql`update influencer_profiles set status = 'approved', decided_at = now()`)
  await visit('/profile?tab=influencer')
  await page.getByRole('heading', { name: 'Congratulations, Theo Brandt' }).waitFor()
  await page.getByRole('status', { name: 'Your link' }).getByText('/r/THEO42').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await db.execute(sql`update influencers set suspended_at = now(), suspension_reason = 'inactive'`)
  await visit('/profile?tab=influencer')
  await page.getByRole('heading', { name: 'You are suspended' }).waitFor()
  assert.equal(await page.getByText('/r/THEO42').count(), 0)
})

/** Adds an application of an account of its own for each name. */
async function addApplications(db: Database, names: string[]) {
  for (const [index, name] of names.entries()) {
    const handle = name.toLowerCase().replace(' ', '.').slice(0, 40)
    await db.execute(sql`
      with added as (
        insert into users (id, email, created_at, updated_at)
        values (gen_random_uuid(), ${`${handle}@example.com`}, now(), now()) returning id
      )
      insert into influencer_profiles (user_id, full_name, email, location, instagram, followers_count, engagement_rate,
        promotion_channels, niche, bio, promotion_plan, application_date, updated_at)
      select id, ${name}, ${`${handle}@example.com`}, 'TR', ${`@${handle}`}, 48200, 4.1, '{instagram}', 'fashion',
        ${'I photograph second-hand tailoring and show how to wear one jacket for ten years.'},
        ${'One film a month about a single piece, with its price history on screen.'},
        now() - ${index + 1} * interval '1 hour', now() from added`)
  }
}
