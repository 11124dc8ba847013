import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'

const LONG_NAME = `Sehr ${'langer '.repeat(26)}Name`

test('an owner gets from the account to the clicks, and reads them by mouse', async () => {
  const { page, visit } = await openAffiliate()
  await visit('/profile')
  await page.getByRole('link', { name: 'Analytics' }).click()
  await page.getByRole('heading', { level: 1, name: 'Affiliate' }).waitFor()
  assert.match(page.url(), /\/admin\/affiliate-analytics$/)
  const figures = page.getByLabel('Figures')
  await figures.getByText('13', { exact: true }).waitFor()
  await figures.getByText('+160% on the 30 days before').waitFor()
  await page
    .getByRole('region', { name: 'Clicks by category' })
    .getByText('Not in the shop')
    .waitFor()

  const table = page.getByRole('table', { name: 'Products by clicks' })
  const rows = table.getByRole('row')
  await table.getByRole('link', { name: 'Desk Lamp' }).waitFor()
  assert.deepEqual(
    (await rows.allInnerTexts()).slice(1).map((text) => text.split(/\s*\n|\t/)[0]),
    ['Desk Lamp', 'Red Mug', 'Bath rug'],
  )
  await rows.nth(3).getByText('not in the shop').waitFor()
  await rows.nth(1).getByText('61.5%').waitFor()
  await rows.nth(1).getByText('Commission 7%, an estimated $0.56 for a sale at $8.01').waitFor()

  await page.getByRole('button', { name: '7 days', exact: true }).click()
  await page.waitForURL(/range=7d/)
  await figures.getByText('8', { exact: true }).first().waitFor()
  await table.getByRole('link', { name: 'Desk Lamp' }).click()
  await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}/)
})

test('an owner finds a product, has its link made again and takes the file, by keyboard alone', async () => {
  const { page, visit, db } = await openAffiliate()
  await visit('/admin/settings?tab=affiliate')
  await page.getByRole('heading', { level: 1, name: 'Affiliate' }).waitFor()
  const chart = page.getByRole('slider', { name: /^13 clicks from .*: All products\.$/ })
  await chart.focus()
  await page.keyboard.press('End')
  assert.match((await chart.getAttribute('aria-valuetext')) ?? '', /These days 8, Before 0/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Show as a table' }).waitFor()

  await page.keyboard.press('/')
  await page.keyboard.type('mug')
  await page.waitForURL(/q=mug/)
  const table = page.getByRole('table', { name: 'Products by clicks' })
  await table.getByRole('link', { name: 'Desk Lamp' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  const again = table.getByRole('button', { name: 'Make again Red Mug' })
  await table.getByText('None', { exact: true }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('The link is made again within a quarter of an hour.').first().waitFor()
  await table.getByText('Waiting').waitFor()
  await again.waitFor({ state: 'detached' })
  const { rows } = await db.execute(
    sql`select from promotion_links where renewal_requested_at is not null and supplier_product_id = '1005002'`,
  )
  assert.equal(rows.length, 1)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).press('Enter')
  const file = await download
  assert.match(file.suggestedFilename(), /^affiliate-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  assert.equal(lines.length, 2)
  assert.match(lines[1] ?? '', /^Red Mug,/)

  await page.getByRole('searchbox', { name: 'Find a product' }).fill('zeppelin')
  await page.getByText('No product with clicks matches').waitFor()
  await page.getByRole('button', { name: 'Clear all filters' }).press('Enter')
  await table.getByRole('link', { name: 'Desk Lamp' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('f')
  await page.getByRole('heading', { level: 1, name: 'Affiliate' }).waitFor()
})

test('of two owners who ask for the same link, the second is told, and sees that it waits', async () => {
  const { page, visit, db } = await openAffiliate()
  await visit('/admin/affiliate-analytics')
  const part = page.getByRole('region', { name: 'Links that could not be made' })
  await part.getByText('AliExpress makes no link: the link is invalid').waitFor()
  await db.execute(sql`update promotion_links set renewal_requested_at = now()`)
  await part.getByRole('button', { name: 'Make again Red Mug' }).click()
  await page.getByText('Someone has already asked for this link').first().waitFor()
  await part.getByText('Waiting').waitFor()
})

test('the pages of the products are in the address, and back leads to the first', async () => {
  const { page, visit } = await openAffiliate({
    seed: async (db) => {
      await db.execute(sql`
        insert into outbound_clicks (day, product_id, supplier_product_id, title, clicks)
        select current_date, null, '77' || n, 'Rug ' || n, 1 from generate_series(100, 130) n`)
    },
  })
  await visit('/admin/affiliate-analytics')
  await page.getByText('Desk Lamp').first().waitFor()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.waitForURL(/cursor=/)
  await page.getByText('Rug 130').waitFor()
  await page.getByRole('button', { name: 'Today' }).click()
  await page.waitForURL((url) => !url.searchParams.has('cursor'))
  await page.goBack()
  await page.getByText('Rug 130').waitFor()
})

test('a shop without clicks says how they begin, and days without clicks say so', async () => {
  const { page, visit, db } = await openAffiliate()
  await visit('/admin/affiliate-analytics?from_day=2025-01-01&to_day=2025-01-03')
  await page.getByText('Nobody went to AliExpress in these days.').first().waitFor()
  await page.getByText('No clicks in these days').waitFor()
  await db.execute(sql`delete from outbound_clicks`)
  await visit('/admin/affiliate-analytics')
  await page.getByRole('heading', { name: 'No clicks yet' }).waitFor()
  await page.getByRole('link', { name: 'Import from AliExpress' }).click()
  await page.waitForURL('**/admin/aliexpress')
})

test('a part that cannot be read says so alone, and offline it says that, too', async () => {
  const { page, visit, context } = await openAffiliate()
  let fails = true
  await page.route(/\/api\/admin\/affiliate\/(products|links\/missing)/, (route) =>
    fails
      ? route.fulfill({ status: 422, json: { error: { code: 'invalid_input' } } })
      : route.continue(),
  )
  await visit('/admin/affiliate-analytics')
  await page.getByText('The products could not be read').waitFor()
  await page.getByText('The links could not be read').waitFor()
  await page.getByRole('slider', { name: /^13 clicks/ }).waitFor()
  fails = false
  const part = page.getByRole('region', { name: 'Products by clicks' })
  await part.getByRole('button', { name: 'Try Again' }).click()
  await part.getByRole('link', { name: 'Desk Lamp' }).waitFor()

  await context.setOffline(true)
  await part.getByRole('button', { name: /^Make again Desk Lamp/ }).click()
  await page.getByText('The link could not be requested.').first().waitFor()
})

test('the last call for links that failed is said with its time and code', async () => {
  const { page, visit, db } = await openAffiliate()
  await db.execute(sql`
    insert into marketplace_calls (id, method, parameters, attempt, outcome, error_code, duration_ms, created_at)
    values (gen_random_uuid(), 'aliexpress.affiliate.link.generate', '{}', 1, 'denied', 'InsufficientPermission', 90, now())`)
  await visit('/admin/affiliate-analytics')
  await page.getByText('The last request for links failed').waitFor()
  await page.getByText(/InsufficientPermission/).waitFor()
  await page.getByRole('link', { name: 'See all calls' }).click()
  await page.waitForURL('**/admin/system/calls')
})

test('who may only read sees the clicks and cannot have links made; a clerk is told that the role does not do', async () => {
  const reader = await openAffiliate({ role: 'read_only' })
  await reader.visit('/admin/affiliate-analytics')
  await reader.page.getByText('Desk Lamp').first().waitFor()
  await reader.page.getByText('AliExpress makes no link: the link is invalid').waitFor()
  assert.equal(await reader.page.getByRole('button', { name: /^Make again/ }).count(), 0)
  const clerk = await openAffiliate({ role: 'clerk' })
  await clerk.visit('/admin/affiliate-analytics')
  await clerk.page.getByText('Your role doesn’t open this screen').waitFor()
  await clerk.visit('/admin/settings?tab=affiliate')
  await clerk.page.waitForURL('**/admin/affiliate-analytics/applications')
})

test('the affiliate screen is accessible in both themes at both widths', async () => {
  const { page, navigate, db } = await openAffiliate()
  await db.execute(sql`update products set title = ${LONG_NAME} where title = 'Red Mug'`)
  for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
    await page.setViewportSize(viewport)
    for (const path of ['/admin', '/de/admin']) {
      await navigate(`${path}/affiliate-analytics`)
      await page.getByText('Desk Lamp').first().waitFor()
      await page.locator('.affiliate-missing li').first().waitFor()
      assert.deepEqual(await findViolationsInBothThemes(page), [], `${path} ${viewport.width}`)
      const overflow = await page.evaluate(() => document.body.scrollWidth - innerWidth)
      assert.ok(overflow <= 0, `${overflow} px too wide`)
    }
  }
})

/** The lamp has a link, for the mug there is none, and the shop does not have the rug. */
async function openAffiliate({
  seed,
  ...input
}: Parameters<typeof openAdminInBrowser>[0] & object = {}) {
  return openAdminInBrowser({
    ...input,
    seed: async (db) => {
      await addClicks(db)
      await seed?.(db)
    },
  })
}

async function addClicks(db: Database) {
  await db.execute(sql`
    update products set source = 'aliexpress', ali_id = case title when 'Desk Lamp' then '1005001' else '1005002' end`)
  await db.execute(sql`
    insert into outbound_clicks (day, product_id, supplier_product_id, title, clicks)
    select current_date - age, id, null, null, clicks from products
    join (values ('Desk Lamp', 0, 8), ('Desk Lamp', 40, 5), ('Red Mug', 9, 3)) c (title, age, clicks) using (title)`)
  await db.execute(sql`
    insert into outbound_clicks (day, product_id, supplier_product_id, title, clicks)
    values (current_date - 10, null, '1005008177221739', 'Bath rug', 2)`)
  await db.execute(sql`
    insert into promotion_links (supplier_product_id, url, requested_at, error_code, error_params)
    values ('1005001', 'https://s.click.aliexpress.com/e/_lamp', now(), null, '{}'),
      ('1005002', null, now(), 'promotion_link_refused', '{"reason": "the link is invalid"}')`)
  const listed = { price: { minor: 801, currency: 'USD' }, commissionBasisPoints: 700 }
  await db.execute(sql`
    insert into affiliate_searches (keyword, products, found_at, tried_at)
    values ('electronics', ${JSON.stringify([{ id: '1005001', title: 'Lamp', ...listed }])}, now(), now())`)
}
