import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { sellerSetting } from '#modules/invoices'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'

const PAGE = '/admin/shop-settings/shop'

test('an owner names the shop by keyboard alone, and a shopper sees the name', async () => {
  const { page, visit, context, baseURL } = await openAdminInBrowser()
  const shopper = await context.newPage()
  await shopper.goto(`${baseURL}/`)
  assert.equal(await shopper.title(), 'Outwit')
  await visit(PAGE)
  await page.getByLabel('Name of the shop').focus()
  await page.keyboard.type('Lamp & Co.')
  await page.keyboard.press('Tab')
  await page.keyboard.type('help@lamp')
  await page.keyboard.press('Enter')
  await page.getByText('Enter an email address').waitFor()
  await page.keyboard.type('.example')
  await page.keyboard.press('Enter')
  await page.getByText('Saved').first().waitFor()
  await shopper.reload()
  assert.equal(await shopper.title(), 'Lamp & Co.')
})

test('an owner uploads logos, shoppers see them in both themes without a shift, and they are removed by keyboard', async () => {
  const { page, visit, context, baseURL } = await openAdminInBrowser()
  await visit(PAGE)
  const form = page.getByRole('form', { name: 'Logo of the shop' })
  const light = form.getByLabel('Choose a picture', { exact: true })
  await light.setInputFiles({ ...LOGO, buffer: Buffer.from('Not a picture') })
  await form.getByRole('alert').getByText('lamp.png:').waitFor()
  await light.setInputFiles({ ...LOGO, buffer: await drawLogo('#14532d') })
  await form.getByRole('img', { name: 'Outwit' }).waitFor()
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').first().waitFor()

  const shopper = await context.newPage()
  await shopper.addInitScript(() => {
    // Its place in the first frame in which it is there.
    const look = () => {
      const logo = document.querySelector('.header .logo')
      if (!logo) return requestAnimationFrame(look)
      const { left, width } = logo.getBoundingClientRect()
      document.documentElement.dataset.place = `${left} ${width}`
    }
    look()
  })
  const readLogo = async () => {
    await shopper.goto(`${baseURL}/`)
    // Then the page is hydrated and the session is known, so nothing moves any more.
    await shopper.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    const logo = shopper.getByRole('banner').getByRole('img', { name: 'Outwit' })
    return logo.evaluate((element) => {
      const { backgroundImage, backgroundColor, width } = getComputedStyle(element)
      const [, id = null] = backgroundImage.match(/logo\/([\w-]+)\.png/) ?? []
      const place = element.getBoundingClientRect()
      const isStill = document.documentElement.dataset.place === `${place.left} ${place.width}`
      return { id, backgroundColor, width, isStill }
    })
  }
  const first = await readLogo()
  assert.ok(first.id)
  assert.deepEqual([first.width, first.isStill], ['102px', true])
  await shopper.emulateMedia({ colorScheme: 'dark' })
  const onPlate = await readLogo()
  assert.deepEqual([onPlate.id, onPlate.backgroundColor], [first.id, 'rgb(255, 255, 255)'])

  const dark = form.getByLabel('Choose a picture (For dark backgrounds)')
  await dark.setInputFiles({ ...LOGO, buffer: await drawLogo('#facc15') })
  await form.getByRole('img', { name: 'Outwit' }).nth(1).waitFor()
  await form.getByRole('button', { name: 'Save' }).click()
  await expectEventually(async () => (await readLogo()).id !== first.id)
  await shopper.emulateMedia({ colorScheme: 'light' })
  assert.equal((await readLogo()).id, first.id)

  await form.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await form.getByText('The word mark is shown.').waitFor()
  await form.getByRole('button', { name: 'Save' }).press('Enter')
  await expectEventually(async () => (await readLogo()).id === null)
})

test('an owner sets the seller and the time zone by mouse', async () => {
  const { page, visit, db } = await openAdminInBrowser()
  await visit(PAGE)
  const seller = page.getByRole('form', { name: 'Seller on invoices' })
  await seller.getByLabel('Legal name').fill('Lamp & Co. B.V.')
  await seller.getByLabel('Address', { exact: true }).fill('Quay 1\n\n1011 AB Amsterdam\n')
  await seller.getByLabel('VAT number').fill('NL123456789B01')
  await seller.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').first().waitFor()
  const saved = await sellerSetting.get(db)
  assert.deepEqual(saved.lines, ['Quay 1', '1011 AB Amsterdam'])

  const zone = page.getByRole('form', { name: 'Time zone' })
  await zone.getByLabel('Time zone of the shop').fill('Asia/Tokyo')
  await zone.getByText('It’s now').waitFor()
  await zone.getByRole('button', { name: 'Save' }).click()
  await page.waitForFunction(() => document.body.textContent?.includes('Saved'))
  await visit('/admin/campaigns')
  const { rows } = await db.execute(sql`select value from settings where key = 'time_zone'`)
  assert.deepEqual(rows, [{ value: 'Asia/Tokyo' }])
})

test('of two owners who edit the shop the second is asked, and what they do not edit follows', async () => {
  const { page, visit, context } = await openAdminInBrowser()
  await visit(PAGE)
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByLabel('Phone number for shoppers').fill('+31 20 555 0100')
  await page.getByLabel('Name of the shop').fill('Lamps')
  await page.getByRole('form', { name: 'Name and contact' }).getByRole('button').click()
  await page.getByText('Saved').first().waitFor()

  await other.getByRole('form', { name: 'Name and contact' }).getByRole('button').click()
  await other.getByText('Somebody else has saved this').waitFor()
  await other.getByRole('button', { name: 'Save mine' }).click()
  await other.getByText('Saved').first().waitFor()
  // Nothing is typed here, so the page follows what the other one has saved.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === '+31 20 555 0100'),
  )
  assert.equal(await page.getByLabel('Name of the shop').inputValue(), '')
})

test('shoppers choose among the countries that the shop ships to', async () => {
  const { page, visit, context, baseURL, db } = await openAdminInBrowser({ products: ['Red Mug'] })
  await visit('/admin/shop-settings/countries')
  await page.getByLabel('Zone of Japan').selectOption({ label: 'Not shipped to' })
  await page.getByText('Saved').first().waitFor()
  const { rows } = await db.execute(sql`select from shipping_countries where country = 'JP'`)
  assert.equal(rows.length, 0)
  const shopper = await context.newPage()
  await shopper.goto(`${baseURL}/shop`)
  const countries = await shopper.locator('html').getAttribute('data-countries')
  assert.ok(countries?.includes('DE') && !countries.includes('JP'), `${countries}`)
})

test('the page of the shop is accessible in both themes at both widths', async () => {
  const { page, visit } = await openAdminInBrowser()
  for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
    await page.setViewportSize(viewport)
    await visit(PAGE)
    await page.getByLabel('Name of the shop').waitFor()
    assert.deepEqual(await findViolationsInBothThemes(page), [])
    const overflow = await page.evaluate(() => document.body.scrollWidth - innerWidth)
    assert.ok(overflow <= 0, `${viewport.width}: ${overflow}`)
  }
})

const LOGO = { name: 'lamp.png', mimeType: 'image/png' }

function drawLogo(background: string): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 100, channels: 4, background } })
    .png()
    .toBuffer()
}

/** For what another process hears of a moment later. */
async function expectEventually(condition: () => Promise<boolean>) {
  for (let tries = 0; tries < 10; tries += 1) if (await condition()) return
  assert.fail('It has not happened')
}
