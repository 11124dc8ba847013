import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import type { UserId } from '#modules/identity'
import { approveDueCommissions, createInfluencer, settleCommissions } from '#modules/influencers'
import type { OrderId } from '#modules/orders'
import { payoutSettings } from '#modules/payouts'
import type { Database } from '#platform/db/database'
import { influencerProfiles, orderAttributions } from '#tables/influencers'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { PHONE_VIEWPORT } from '#tests/support/browser'
import { MINA, signInByApi, THEO } from '#tests/support/browser-account'
import { openAdminInBrowser, signInAsStaff } from '#tests/support/browser-admin'
import { setExchangeRates } from '#tests/support/currencies'
import { findLayoutFaults } from '#tests/support/layout-faults'

const PATH = '/admin/affiliate-analytics/payouts'
const NOOR = { name: 'Noor Haddad', email: 'noor@example.com', password: 'Desk-lamp-for-two-9' }

test('Theo enters his account, Mina proposes a batch, Noor approves it and marks it as paid, and Theo saves the credit note', async () => {
  const shop = await openAdminInBrowser({ role: 'clerk', products: ['Desk Lamp'] })
  const { page, visit, db, consoleErrors } = shop
  await setExchangeRates(db, { EUR: 0.8 }, { now: new Date() })
  await payoutSettings.set(db, { value: SETTINGS, now: new Date() })
  await visit(PATH)
  await page.getByText('Nobody is owed anything').waitFor()
  await signInByApi(page, THEO)
  await earn(db, await shop.placeOrder())

  await enterDetails(page, visit)
  await db.execute(sql`update payout_accounts set usable_from = now() - interval '1 minute'`)
  await visit('/profile?tab=influencer')
  await page.getByText(/^You are paid in EUR with the next payout/).waitFor()

  await signInByApi(page, MINA)
  await visit(PATH)
  await page.getByRole('button', { name: 'Propose a batch' }).press('Enter')
  await page.getByText('You have proposed this batch. Somebody else has to approve it.').waitFor()
  const [id] = new URL(page.url()).pathname.split('/').slice(-1)
  assert.equal(await page.getByRole('button', { name: 'Approve' }).count(), 0)
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await signInAsStaff(page, db, { person: NOOR, role: 'clerk' })
  await visit(PATH)
  await page.getByText('in an open batch').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  assert.deepEqual(await findLayoutFaults(page), [])
  await page.getByRole('link', { name: /^PB-/ }).press('Enter')
  await page.waitForURL(`**${PATH}/${id}`)
  await page.getByText(/^Proposed by Mina Keller/).waitFor()
  await page.getByRole('button', { name: 'Approve' }).press('Enter')
  const approve = page.getByRole('dialog', { name: /^Approve PB-/ })
  await approve.getByRole('button', { name: 'Approve' }).press('Enter')
  await page.getByText('Batch approved').waitFor()
  const sepa = await save(page, 'SEPA file (pain.001)')
  assert.match(sepa, /pain\.001\.001\.09.*<IBAN>DE89370400440532013000<\/IBAN>/s)

  await page.getByRole('button', { name: /^Failed: PO-/ }).press('Enter')
  const failed = page.getByRole('dialog', { name: /^Mark PO-\d+ as failed/ })
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await failed.getByRole('button', { name: 'Go back' }).press('Enter')
  await page.getByRole('button', { name: /^Paid: PO-/ }).press('Enter')
  const paid = page.getByRole('dialog', { name: /^Mark PO-\d+ as paid/ })
  await paid.getByRole('button', { name: 'Paid' }).press('Enter')
  await page.getByText('Completed').waitFor()
  assert.match(await save(page, /^SB-\d{4}-000001: Credit note$/), /^%PDF/)
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await signInByApi(page, THEO)
  await page.setViewportSize(PHONE_VIEWPORT)
  await visit('/de/profile?tab=influencer')
  await page.getByRole('heading', { name: 'Ihre Auszahlungen' }).waitFor()
  assert.deepEqual(await findLayoutFaults(page), [])
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  assert.match(await save(page, /^Gutschrift: SB-/), /^%PDF/)
  assert.match(await save(page, /^CSV herunterladen/), /payout,/)
  // The wrong IBAN is refused.
  const isRefusal = (text: string) => text.includes('a status of 422')
  assert.equal(consoleErrors.filter(isRefusal).length, 1)
  assert.deepEqual(
    consoleErrors.filter((text) => !isRefusal(text)),
    [],
  )
})

const SETTINGS = {
  ...{ threshold: 1, day_of_month: 15, currency: 'EUR' as const, country: 'DE' as const },
  debtor: { name: 'Outwit', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' },
}

/** Theo makes a mistake that only the server finds, and corrects it. */
async function enterDetails(page: Page, visit: (path: string) => Promise<unknown>) {
  await visit('/profile?tab=influencer')
  await page.getByText('Enter where you want to be paid to.').waitFor()
  await page.getByRole('button', { name: 'Enter payout details' }).press('Enter')
  await page.getByLabel('Country').selectOption('Germany')
  await page.getByLabel('Name of the account holder').fill('Theo Baum')
  await page.getByLabel('Street and number').fill('Waldweg 1')
  await page.getByLabel('Postal code').fill('10115')
  await page.getByLabel('City').fill('Berlin')
  await page.getByLabel('Tax number').fill('12345678901')
  await page.getByLabel('IBAN').fill('DE88 3704 0044 0532 0130 00')
  await page.getByLabel('BIC').fill('COBADEFFXXX')
  await page.getByRole('button', { name: 'Save payout details' }).press('Enter')
  await page.getByText('This IBAN is not valid').waitFor()
  assert.deepEqual(await findLayoutFaults(page), [])
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
  await page.getByRole('button', { name: 'Save payout details' }).press('Enter')
  await page.getByText('Payout details saved').waitFor()
  await page.getByText('ends with 3000', { exact: true }).waitFor()
  await page.getByText(/^Your account is new/).waitFor()
}

/** Returns what the browser saves. */
async function save(page: Page, name: string | RegExp): Promise<string> {
  const downloading = page.waitForEvent('download')
  // Of several statements the oldest one: that of this month.
  await page.getByRole('button', { name }).last().press('Enter')
  return readFile(await (await downloading).path(), 'latin1')
}

/** Makes Theo an influencer, and an order his, 31 days ago. */
async function earn(db: Database, { order }: { order: { id: string } }) {
  const [theo] = (
    await db.execute<{ id: UserId }>(sql`select id from users where email = ${THEO.email}`)
  ).rows
  const now = new Date()
  const orderId = order.id as OrderId
  const influencer = await createInfluencer(db, { userId: theo!.id, fullName: THEO.name, now })
  await db.insert(influencerProfiles).values({
    ...{ userId: theo!.id, fullName: THEO.name, email: THEO.email, instagram: '@theo.baum' },
    ...{
      promotionChannels: [],
      niche: 'fashion',
      status: 'approved',
      applicationDate: now,
      decidedAt: now,
    },
    updatedAt: now,
  })
  await db.insert(orderAttributions).values({
    ...{ orderId, influencerId: influencer.id, source: 'code', createdAt: now },
  })
  await db.execute(sql`insert into commission_rates (id, influencer_id, basis_points, starts_at, created_at)
    values (${crypto.randomUUID()}, ${influencer.id}, 5000, now() - interval '1 day', now())`)
  await db.transaction((tx) => settleCommissions(tx, { orderIds: [orderId], now }))
  await approveDueCommissions(db, { now: new Date(now.getTime() + 31 * 86_400_000) })
}
