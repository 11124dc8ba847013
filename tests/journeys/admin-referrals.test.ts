import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'
import { findLayoutFaults } from '#tests/support/layout-faults'
import { seedReferrals } from '#tests/support/seed-referrals'

const PATH = '/admin/campaigns/referrals'

test('an owner approves a held referral by keyboard alone, and the friend gets the coupon', async () => {
  const { page, visit, db, consoleErrors } = await openAdminInBrowser()
  await seedReferrals(db, 'mina@example.com', [
    { name: 'Thomas Becker', state: 'held' },
    { name: 'Sophie Vos' },
  ])
  await visit(PATH)
  const open = page.getByRole('button', { name: 'Thomas Becker' })
  await open.waitFor()
  assert.equal(await page.getByRole('button', { name: 'Sophie Vos' }).count(), 0)
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await open.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Referral' })
  await panel.getByText('$5.00 not granted').first().waitFor()
  await panel.getByText('Same device', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Approve' }).press('Enter')
  await panel.getByText('Choose a reason').last().waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await panel.getByLabel('Reason').selectOption('They live together')
  await panel.getByRole('button', { name: 'Approve' }).press('Enter')
  await page.getByText('The referral is approved').waitFor()
  await page.getByText('Nothing waits for you').waitFor()
  const { rows } = await db.execute(sql`
    select r.amount_minor::int as amount from rewards r join referrals f on r.source = f.id || ':friend'`)
  assert.deepEqual(rows, [{ amount: 500 }])
  await page.getByLabel('Which referrals').selectOption('All')
  await page.getByRole('button', { name: 'Sophie Vos' }).waitFor()
  assert.deepEqual(consoleErrors, [])
})

test('a decision on a referral that has changed since is refused, and the panel shows what it is now, on a phone', async () => {
  const { page, visit, db } = await openAdminInBrowser({
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  const name = `${'Maximiliane'.repeat(15)} Becker`
  await seedReferrals(db, 'mina@example.com', [{ name, state: 'held' }])
  await visit(`/de${PATH}`)
  await page.getByRole('button', { name }).click()
  const panel = page.getByRole('dialog', { name: 'Empfehlung' })
  await panel.getByLabel('Ablehnen').check()
  await panel.getByLabel('Grund').selectOption('Erfundenes Konto')
  assert.deepEqual(await findLayoutFaults(page), [])
  await db.execute(sql`
    update referrals set revision = revision + 1, hold_reasons = hold_reasons || array['same_card']`)
  await panel.getByRole('button', { name: 'Ablehnen' }).click()
  await page.getByText('Seitdem hat sich etwas geändert.').first().waitFor()
  await panel.getByText('Dieselbe Karte').waitFor()
  await panel.getByLabel('Ablehnen').check()
  await panel.getByLabel('Grund').selectOption('Erfundenes Konto')
  await panel.getByRole('button', { name: 'Ablehnen' }).click()
  await page.getByText('Die Empfehlung ist abgelehnt').waitFor()
  assert.deepEqual(await findLayoutFaults(page), [])
})

test('a clerk reads referrals and cannot decide them', async () => {
  const { page, visit, db } = await openAdminInBrowser({ role: 'clerk' })
  await seedReferrals(db, 'mina@example.com', [{ name: 'Thomas Becker', state: 'held' }])
  await visit(PATH)
  await page.getByRole('button', { name: 'Thomas Becker' }).click()
  const panel = page.getByRole('dialog', { name: 'Referral' })
  await panel.getByText('Same device', { exact: true }).waitFor()
  assert.equal(await panel.getByRole('button', { name: 'Approve' }).count(), 0)
})
