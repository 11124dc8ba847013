import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import type { UserId } from '#modules/identity'
import { createInfluencer } from '#modules/influencers'
import type { Database } from '#platform/db/database'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'
import { findLayoutFaults } from '#tests/support/layout-faults'
import { addTestProductToCategory } from '#tests/support/test-shop'

const PATH = '/admin/affiliate-analytics'
const DAY_MS = 86_400_000

test('a clerk adds a rate by keyboard, sees what influencers bring, and notes a spike of clicks as harmless', async () => {
  const shop = await openAdminInBrowser({ role: 'clerk' })
  const { page, visit, db, consoleErrors } = shop
  await visit(`${PATH}/influencers`)
  await page.getByText('No influencers yet').waitFor()
  await addInfluencer(shop, 'Kaan Demir')
  await addInfluencer(shop, 'Inès Bernard')

  await visit(`${PATH}/rates`)
  await page.getByText('No rate was added').waitFor()
  await page.getByRole('button', { name: '10%, Change Fashion' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Add a rate' })
  await form.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await form.getByText('Enter a number from 0 to 50').waitFor()
  await form.getByLabel('Find an influencer').fill('kaan')
  await form.getByRole('button', { name: /^Kaan Demir/ }).press('Enter')
  await form.getByLabel('Rate in percent').fill('12,5')
  await form.getByLabel('Campaign').fill('Black Week')
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await form.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await page.getByText('The rate is added').waitFor()
  const row = page.getByRole('row', { name: /Kaan Demir, Fashion/ })
  await row.getByText('12.5%').waitFor()
  await row.getByText('Active').waitFor()
  await assertScreen(page)
  await row.getByRole('button', { name: 'End' }).press('Enter')
  const end = page.getByRole('dialog', { name: 'End this rate now?' })
  await end.getByRole('button', { name: 'End' }).press('Enter')
  await row.getByText('Ended').waitFor()

  await addTestProductToCategory(db, ['Carrying'], 'Bag', { price: 10, stock: 1 })
  await visit(`${PATH}/rates`)
  const category = page.getByRole('combobox', { name: 'Category Carrying' })
  await category.selectOption('Digital Products')
  await page.getByText('The category was saved').waitFor()
  assert.equal(await category.inputValue(), 'digital')
  await page.getByText('Not in your catalogue').first().waitFor()

  await visit(`${PATH}/influencers`)
  await page.getByText('2 active influencers of 2.').waitFor()
  const figures = page.getByLabel('Figures')
  await figures.getByText('1,180').waitFor()
  await figures.getByText('$1,000.00').waitFor()
  await figures.getByText('$100.00').waitFor()
  await assertScreen(page)
  await page.getByLabel('Search by name or code').fill('ines')
  await page.getByRole('row', { name: /Kaan Demir/ }).waitFor({ state: 'detached' })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).press('Enter')
  const file = await readFile(await (await downloading).path(), 'utf8')
  assert.match(file, /^name,code.*\nInès Bernard,/)
  assert.doesNotMatch(file, /Kaan/)

  await visit(`${PATH}/checks`)
  const check = page.getByRole('listitem').filter({ hasText: 'Kaan Demir: 500 clicks on' })
  await check.getByText('after a mean of').waitFor()
  await assertScreen(page)
  await check.getByRole('button', { name: 'Note as harmless' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Is this harmless?' })
  await dialog.getByRole('button', { name: 'Note as harmless' }).press('Enter')
  await dialog.getByText('Say why').waitFor()
  await dialog.getByLabel('Why').fill('His film was on television.')
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await dialog.getByRole('button', { name: 'Note as harmless' }).press('Enter')
  await page.getByText('It is noted as harmless').waitFor()
  await page.getByText('His film was on television.').waitFor()
  await check.getByRole('button').first().waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('button', { name: 'Note as harmless' }).count(), 1)

  await page.getByRole('link', { name: 'Inès Bernard' }).first().press('Enter')
  await page.getByRole('heading', { name: 'Inès Bernard', level: 1 }).waitFor()
  await page.getByText('/products/desk-lamp').waitFor()
  await assertScreen(page)
  await page.getByRole('button', { name: 'Suspend' }).press('Enter')
  const suspend = page.getByRole('dialog', { name: 'Suspend Inès Bernard?' })
  await suspend.getByRole('button', { name: 'Suspend' }).press('Enter')
  await page.getByRole('main').getByText('Suspended', { exact: true }).waitFor()
  await page.getByText('Nothing is unusual').waitFor()
  assert.deepEqual(consoleErrors, [])
  assert.equal((await db.execute(sql`select from influencer_check_decisions`)).rows.length, 1)
})

test('on a phone support reads figures, rates and checks and changes none, and a failed part can be repeated', async () => {
  const shop = await openAdminInBrowser({
    role: 'support',
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  const { page, visit } = shop
  await addInfluencer(shop, `${'Maximiliane'.repeat(8)} Vogt`)
  await visit(`/de${PATH}/influencers`)
  await page.getByRole('link', { name: /^Maximiliane/ }).waitFor()
  await assertScreen(page)
  await page.getByRole('link', { name: /^Maximiliane/ }).click()
  await page.getByRole('heading', { name: /^Maximiliane/, level: 1 }).waitFor()
  await page.getByText('Es gelten die Sätze der Kategorien.').waitFor()
  await assertScreen(page)
  await visit(`/de${PATH}/rates`)
  await page.getByText('Haus & Küche').waitFor()
  await assertScreen(page)
  assert.equal(await page.getByRole('button', { name: /hinzufügen|ändern/ }).count(), 0)
  await page.route('**/api/admin/influencer-checks', (route) => route.abort())
  await visit(`/de${PATH}/checks`)
  await page.getByText('Die Prüfungen konnten nicht geladen werden').waitFor()
  await page.unroute('**/api/admin/influencer-checks')
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await page.getByText('Klickspitze').waitFor()
  await assertScreen(page)
  assert.equal(await page.getByRole('button', { name: 'Sperren' }).count(), 0)
})

async function assertScreen(page: Page) {
  assert.deepEqual(await findLayoutFaults(page), [])
  assert.deepEqual(await findViolationsInBothThemes(page), [])
}

/** Adds an influencer with 590 clicks, most of them of today, and with an order that earned $50 of $500. */
export async function addInfluencer(
  shop: Awaited<ReturnType<typeof openAdminInBrowser>>,
  fullName: string,
) {
  const { db, placeOrder } = shop
  const email = `${crypto.randomUUID()}@example.com`
  const { rows } = await db.execute<{ id: UserId }>(sql`
    insert into users (id, email, created_at, updated_at) values (gen_random_uuid(), ${email}, now(), now()) returning id`)
  const userId = rows[0]!.id
  const since = new Date(Date.now() - 20 * DAY_MS)
  const { id } = await createInfluencer(db, { userId, fullName, now: since })
  const text = 'I photograph old lamps and show how to mend them. '.repeat(2)
  await db.execute(sql`
    insert into influencer_profiles (user_id, full_name, email, location, instagram, followers_count, promotion_channels,
      niche, bio, promotion_plan, status, application_date, decided_at, updated_at)
    values (${userId}, ${fullName}, ${email}, 'TR', '@kaan', 48200, '{instagram}', 'fashion', ${text}, ${text}, 'approved',
      ${since.toISOString()}, ${since.toISOString()}, ${since.toISOString()})`)
  await addClicks(db, id)
  const { order } = await placeOrder({ email: `friend-${crypto.randomUUID()}@example.com` })
  await db.execute(sql`
    insert into order_attributions (order_id, influencer_id, source, created_at) values (${order.id}, ${id}, 'code', now())`)
  await db.execute(sql`
    insert into commissions (id, influencer_id, order_id, order_line_id, category, basis_points, basis_minor, minor, earned_minor,
      held_until, created_at, updated_at)
    values (gen_random_uuid(), ${id}, ${order.id}, ${order.lines[0]!.id}, 'fashion', 1000, 50000, 5000, 5000,
      now() + interval '30 days', now(), now())`)
}

async function addClicks(db: Database, influencerId: string) {
  await db.execute(sql`
    insert into influencer_click_days (influencer_id, day, path, clicks, repeats)
    select ${influencerId}, (now() at time zone (select time_zone from report_clock))::date - at, '/products/desk-lamp',
      case at when 0 then 500 else 10 end, 0
    from generate_series(0, 9) at`)
}
