import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { runDraws, takeFreeEntry } from '#modules/draws'
import { users } from '#tables/identity'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { PHONE_VIEWPORT } from '#tests/support/browser'
import { MINA } from '#tests/support/browser-account'
import { openAdminInBrowser } from '#tests/support/browser-admin'
import { findLayoutFaults } from '#tests/support/layout-faults'

const SECRET_KEY = 'a-key-that-only-tests-would-ever-use'

test('an owner plans a draw, changes it, runs it and checks its result, by keyboard alone', async () => {
  const { page, visit, db, consoleErrors } = await openAdminInBrowser()
  await visit('/admin/campaigns/draws')
  await page.getByText('No draw yet').waitFor()
  await page.getByRole('button', { name: 'New draw' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'New draw' })
  await panel.getByLabel('Name', { exact: true }).fill('December draw')
  const inDays = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await panel.getByLabel('Opens').fill(`${inDays(2)}T10:00`)
  assert.equal(await panel.getByLabel('Closes').inputValue(), `${inDays(3)}T10:00`)
  await addPrize(page, 'Desk Lamp')
  await addPrize(page, 'Red Mug')
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await panel.getByLabel('Name', { exact: true }).press('Enter')
  const open = page.getByRole('button', { name: 'December draw' })
  await open.waitFor()
  await page.getByRole('link', { name: 'December draw' }).waitFor()

  await open.press('Enter')
  const details = page.getByRole('dialog', { name: 'December draw' })
  await details.getByRole('button', { name: 'Change' }).press('Enter')
  await details.getByLabel('Value in dollars').first().fill('61')
  await details.getByRole('button', { name: 'Remove prize 2' }).press('Enter')
  await details.getByRole('button', { name: 'Save the draw' }).press('Enter')
  await details.getByText('Worth $61.00').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  // The time of its opening has come.
  await db.execute(
    sql`update draws set opens_at = now() - interval '1 minute', closes_at = now() + interval '1 day'`,
  )
  await runDraws(db, { secretKey: SECRET_KEY, now: new Date() })
  await visit('/admin/campaigns/draws')
  await open.press('Enter')
  await details.getByRole('button', { name: 'Pause' }).press('Enter')
  await details.getByRole('button', { name: 'Resume' }).press('Enter')
  await details.getByRole('button', { name: 'Pause' }).waitFor()
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, MINA.email))
  const person = { userId: user!.id, country: 'DE', isAdult: true, isRealMoney: false }
  const entry = await takeFreeEntry(db, { ...person, timeZone: 'UTC', now: new Date() })
  assert.ok(entry.ok, JSON.stringify(entry))
  const closed = page.waitForResponse((response) => response.url().endsWith('/close'))
  await details.getByRole('button', { name: 'Close now' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Close December draw now?' })
  await question.getByRole('button', { name: 'Close now' }).press('Enter')
  await closed
  await runDraws(db, { secretKey: SECRET_KEY, now: new Date() })
  await visit('/admin/campaigns/draws')
  await page.getByText('1 to hand over').waitFor()
  await open.press('Enter')
  await details.getByText('Not claimed yet').waitFor()
  // The browser calculates them one after the other.
  await details.getByText('Fits', { exact: true }).nth(3).waitFor()
  assert.equal(await details.getByText('Fits', { exact: true }).count(), 4)
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  assert.deepEqual(consoleErrors, [])
})

test('an owner records on a phone where tickets may be sold, and nobody saves over a change unseen', async () => {
  const { page, visit, db } = await openAdminInBrowser({
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  await visit('/admin/campaigns/draws')
  // What is above the button has loaded, so that the button no longer moves.
  await page.getByText('No draw yet').waitFor()
  await page.getByRole('button', { name: 'Record a country' }).click()
  const panel = page.getByRole('dialog', { name: 'Tickets for money' })
  await panel.getByLabel('Country').selectOption('FR')
  await panel.getByLabel('Only the free entry').check()
  await panel.getByLabel('How you know').fill('Nobody has asked a lawyer yet.')
  assert.deepEqual(await findLayoutFaults(page), [])
  await panel.getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByText('Only the free entry').waitFor()
  assert.deepEqual(await findLayoutFaults(page), [])
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await db.execute(sql`update draw_countries set revision = 7`)
  await page.getByRole('button', { name: 'France' }).click()
  await db.execute(sql`update draw_countries set revision = 8`)
  await panel.getByLabel('Nobody takes part').check()
  await panel.getByRole('button', { name: 'Record', exact: true }).click()
  await panel.getByRole('alert').getByText('Someone changed this country').waitFor()

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New draw' }).click()
  const form = page.getByRole('dialog', { name: 'New draw' })
  await form.getByRole('button', { name: 'Plan the draw' }).click()
  await form.getByRole('alert').waitFor()
  assert.deepEqual(await findLayoutFaults(page), [])
})

async function addPrize(page: Page, product: string) {
  await page.getByLabel('Add a prize').fill(product)
  await page.getByRole('button', { name: product, exact: true }).press('Enter')
  await page.getByText(`The winner gets: ${product}`).waitFor()
}
