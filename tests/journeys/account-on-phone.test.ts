import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { MINA, signInByApi, signUpOnPage } from '#tests/support/browser-account'

test('on a phone the chosen setting collapses the list, and its panel starts at its heading', async () => {
  const { page, visit } = await openShopInBrowser({
    ...{ identitySettings: { autoconfirm: true }, contextOptions: { viewport: PHONE_VIEWPORT } },
  })
  await signInByApi(page)
  await visit('/profile')
  const summary = page.locator('summary', { hasText: 'Account Settings' })
  for (const [entry, heading, focusedTag] of [
    ['Delete my account', 'Delete my account', 'H2'],
    ['Become Influencer', 'You have not applied yet', 'SUMMARY'],
  ] as const) {
    await summary.click()
    await page.getByRole('link', { name: entry }).press('Enter')
    await page.getByRole('heading', { name: heading }).waitFor()
    const { focused, isOpen, headerBottom, top, height } = await page.evaluate((headingText) => {
      const header = document.querySelector('header')!.getBoundingClientRect().bottom
      const headings = [...document.querySelectorAll('h2')]
      const top = headings
        .find((element) => element.textContent === headingText)!
        .getBoundingClientRect().top
      const isOpen = document.querySelector('details.disclosure')!.hasAttribute('open')
      const focused = document.activeElement!.tagName
      return { focused, isOpen, headerBottom: header, top, height: innerHeight }
    }, heading)
    assert.deepEqual([focused, isOpen], [focusedTag, false], entry)
    assert.ok(top > headerBottom && top < height, `${heading} at ${top}, below ${headerBottom}`)
  }
})

test('on a small screen the arrow keys select and focus visible tabs only', async () => {
  const { page, visit } = await openShopInBrowser({
    ...{ identitySettings: { autoconfirm: true }, contextOptions: { viewport: PHONE_VIEWPORT } },
  })
  await signInByApi(page)
  await visit('/profile?tab=payments')
  await page.getByRole('tab', { name: 'Payments', selected: true }).focus()
  for (const name of ['Invoices', 'Overview']) {
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tab', { name, selected: true }).waitFor()
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), name)
  }
})

test('on a phone a user who has signed up first sees that an e-mail was sent', async () => {
  const { page, visit } = await openShopInBrowser({ contextOptions: { viewport: PHONE_VIEWPORT } })
  await signUpOnPage(page, visit, MINA)
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await page.getByLabel('Code from the email').waitFor()
  const { y } = (await heading.boundingBox())!
  const { height } = (await page.getByRole('banner').boundingBox())!
  assert.ok(y > height && y < PHONE_VIEWPORT.height, `the heading at ${y}, below ${height}`)
  assert.equal(await heading.evaluate((element) => element === document.activeElement), true)
})

test('the settings stand in groups', async () => {
  const { page, visit } = await openShopInBrowser({ identitySettings: { autoconfirm: true } })
  await signInByApi(page)
  await visit('/profile')
  const menu = page.getByRole('navigation', { name: 'Account Settings' })
  for (const [group, setting] of [
    ['Your account', 'Manage Address'],
    ['Sign-in and security', 'Passkeys'],
    ['Your data', 'Delete my account'],
    ['More', 'Become Influencer'],
  ] as const) {
    await menu.getByRole('list', { name: group }).getByRole('link', { name: setting }).waitFor()
  }
})
