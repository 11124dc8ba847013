import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { BrowserContextOptions } from 'playwright-core'
import { createDraw, type DrawId, runDraws } from '#modules/draws'
import { runResultTransaction } from '#platform/db/result-transaction'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { postByApi, signInByApi } from '#tests/support/browser-account'
import { fillCheckoutForm, placeAndPayOrder } from '#tests/support/browser-checkout'
import { addTestProduct } from '#tests/support/test-shop'

const SECRET_KEY = 'a-key-that-only-tests-would-ever-use'

for (const viewport of [undefined, PHONE_VIEWPORT]) {
  const width = viewport?.width ?? 1440
  test(`at ${width} px Mina enters from the home page by keyboard, wins, checks the draw and claims the prize`, async () => {
    const { page, visit, id, finish, consoleErrors } = await openShop({
      ...(viewport && { viewport }),
    })
    await signInByApi(page)
    await visit('/profile?tab=lucky-draw')
    await page.getByRole('heading', { name: 'You have no ticket in this draw yet' }).waitFor()
    assert.deepEqual(await findViolationsInBothThemes(page), [])
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width)
    await visit('/')
    const enter = page.getByRole('link', { name: 'Enter Now' })
    await enter.focus()
    await enter.press('Enter')
    await page.waitForURL('/lucky-draw')
    await page.getByText(/^Ends on /).waitFor({ state: 'attached' })
    const take = page.getByRole('button', { name: 'Take today’s free entry' })
    await take.press('Enter')
    await page.getByText('State that you are 18 or older').waitFor()
    await page.getByRole('checkbox', { name: 'I am 18 or older' }).press('Space')
    await take.press('Enter')
    await page.getByText('Ticket 1 is yours.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Entry taken' }).isDisabled(), true)
    assert.deepEqual(await findViolationsInBothThemes(page), [])
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width)

    await finish()
    await visit('/profile?tab=lucky-draw')
    await page.getByRole('heading', { name: 'Ticket 1 won: Desk lamp' }).waitFor()
    await page.getByRole('button', { name: 'Claim the prize' }).press('Enter')
    await page.getByRole('alert').first().waitFor()
    const fields = {
      'First name': 'Mina',
      'Last name': 'Berg',
      Address: 'Lindenweg 4',
      City: 'Berlin',
      'ZIP code': '10117',
    }
    for (const [label, value] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('combobox', { name: 'Country' }).selectOption('DE')
    await page.getByRole('checkbox', { name: 'I am 18 or older' }).check()
    assert.deepEqual(await findViolationsInBothThemes(page), [])
    await page.getByRole('button', { name: 'Claim the prize' }).press('Enter')
    await page.getByText('We send it to you.').waitFor()

    await visit(`/lucky-draw/${id}/check`)
    await page.getByText('All four steps fit').waitFor()
    await page.getByText('Your tickets 1 are in the list as').waitFor()
    assert.deepEqual(await findViolationsInBothThemes(page), [])
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width)
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download the entry list (CSV)' }).click()
    const list = await readFile(await (await downloading).path(), 'utf8')
    assert.match(list, /^ticket,entrant\n1,[0-9a-f-]{36}\n$/)
    assert.deepEqual(
      consoleErrors.filter((text) => !text.includes('422')),
      [],
    )
  })
}

for (const viewport of [undefined, PHONE_VIEWPORT]) {
  const width = viewport?.width ?? 1440
  test(`at ${width} px Mina buys two tickets by keyboard, pays them like any product, and gives them back`, async () => {
    const { page, visit, consoleErrors } = await openShop({ ...(viewport && { viewport }) })
    await signInByApi(page)
    await visit('/lucky-draw')
    await page.getByRole('button', { name: 'One more', exact: true }).press('Enter')
    await page.getByText('$10.00').waitFor()
    await page.getByRole('combobox', { name: 'Country' }).selectOption('DE')
    await page.getByRole('checkbox', { name: 'I am 18 or older' }).press('Space')
    assert.deepEqual(await findViolationsInBothThemes(page), [])
    await page.getByRole('button', { name: 'Add to Cart' }).press('Enter')
    await page.getByText('2 tickets are in your cart').waitFor()
    await page.getByRole('link', { name: 'View cart' }).press('Enter')
    await page.waitForURL('/cart')
    const line = page.getByRole('link', { name: 'Ticket for November draw' })
    assert.equal(await line.getAttribute('href'), '/lucky-draw')
    await visit('/checkout')
    await fillCheckoutForm(page)
    await placeAndPayOrder(page)
    await visit('/lucky-draw')
    await page.getByText('You hold 2 of 2 tickets.').waitFor()
    await page
      .getByText(/^bought, OW-/)
      .first()
      .waitFor()

    await visit('/orders')
    await page.getByRole('link', { name: /OW-/ }).first().click()
    await page
      .getByRole('button', { name: /Cancel/ })
      .first()
      .press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).press('Enter')
    await page.getByText('Refunded', { exact: true }).first().waitFor()
    await visit('/lucky-draw')
    await page.getByText('You hold 0 of 0 tickets.').waitFor()
    assert.deepEqual(consoleErrors, [])
  })
}

test('a guest sees when a list was changed, and is asked to sign in', async () => {
  const { page, visit, id, finish } = await openShop({})
  await visit('/lucky-draw')
  await page.getByText('Sign in to buy tickets or to take the free entry.').waitFor()
  await page.locator('main').getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL(/\/auth\?next=%2Flucky-draw/)
  await finish()
  await page.route('**/entries', (route) =>
    route.fulfill({ body: 'ticket,entrant\n1,somebody\n', contentType: 'text/csv' }),
  )
  await visit(`/lucky-draw/${id}/check`)
  await page.getByRole('status').getByText('Does not fit').waitFor()
})

test('the form of a winner has the default address of the account', async () => {
  const { page, visit, finish } = await openShop({})
  await signInByApi(page)
  await postByApi(page, '/api/addresses', {
    ...{ first_name: 'Mina', last_name: 'Keller', street: 'Lindenweg 4', city: 'Berlin' },
    ...{ zip_code: '10117', country: 'DE' },
  })
  await postByApi(page, '/api/lucky-draw/free-entry', { country: 'DE', is_adult: true })
  await finish()
  await visit('/profile?tab=lucky-draw')
  const address = page.getByLabel('Address', { exact: true })
  await address.waitFor()
  assert.equal(await address.inputValue(), 'Lindenweg 4')
  assert.equal(await page.getByLabel('ZIP code').inputValue(), '10117')
  assert.equal(await page.getByRole('combobox', { name: 'Country' }).inputValue(), 'DE')
})

test('a draw without tickets says that nobody won', async () => {
  const { page, visit, finish } = await openShop({})
  await finish()
  await visit('/lucky-draw')
  await page.getByText('0 tickets. Nobody won.').waitFor()
})

test('a draw that has ended says so until it is closed, at both widths', async () => {
  const { page, visit, db } = await openShop({})
  await signInByApi(page)
  await db.execute(sql`update draws set closes_at = opens_at + interval '1 second'`)
  await db.execute(sql`select pg_notify('purges', 'draws')`)
  for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
    await page.setViewportSize(viewport)
    await visit('/lucky-draw')
    await page.getByText('Closed. The result follows in a minute.').waitFor()
    assert.equal(await page.getByText('Tickets are not sold in this country').count(), 0)
    assert.equal(await page.getByRole('button', { name: 'Take today’s free entry' }).count(), 0)
    assert.deepEqual(await findViolationsInBothThemes(page), [])
  }
})

async function openShop(options: BrowserContextOptions) {
  const shop = await openShopInBrowser({
    ...{ identitySettings: { autoconfirm: true }, contextOptions: options },
  })
  const { db } = shop
  const lamp = await addTestProduct(db, 'Desk lamp', { price: 59 })
  const now = new Date()
  const created = await runResultTransaction(db, (tx) =>
    createDraw(tx, {
      ...{
        name: 'November draw',
        opensAt: now,
        claimDays: 14,
        ticketPriceMinor: 500,
        maxSold: 100,
        maxPerPerson: 20,
        now,
      },
      ...{ closesAt: new Date(now.getTime() + 86_400_000), randomnessSource: null },
      prizes: [
        { tier: 'golden', name: 'Desk lamp', valueMinor: 5900, variantId: lamp.onlyVariantId! },
      ],
    }),
  )
  assert.ok(created.ok)
  await runDraws(db, { secretKey: SECRET_KEY, now })
  // The commands of the test do not reach the page cache of the shop.
  await db.execute(sql`select pg_notify('purges', 'draws')`)
  return {
    ...shop,
    id: created.value as DrawId,
    finish: () => runDraws(db, { secretKey: SECRET_KEY, now: new Date(Date.now() + 90_000_000) }),
  }
}
