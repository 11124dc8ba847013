import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { visitShop } from '#tests/browser'
import { joinAs, MINA, signInAs, signOut } from '#tests/member'
import { putCapInCart } from '#tests/purchase'

test('what Mina chose as a guest comes along when she signs in, on every device, and goes with her', async () => {
  const { page, context, visit } = await visitShop({ accounts: { autoconfirm: true } })
  await joined(page, visit, MINA)
  await signOut(page)

  await putCapInCart(page, visit)
  await page.getByRole('button', { name: 'Add to wishlist' }).first().click()
  await visit('/auth?next=/cart')
  await signInAs(page, MINA)
  await page.waitForURL('**/cart')
  await page.getByText('What you chose as a guest is in your cart').waitFor()
  await page.getByRole('main').getByText('Blue Cap').first().waitFor()
  assert.equal(await page.evaluate(() => localStorage.getItem('outwit-cart')), null)

  const phone = await otherDevice(context.browser()!, page)
  await phone.goto('/auth?next=/cart')
  await signInAs(phone, MINA)
  await phone.getByRole('main').getByText('Blue Cap').first().waitFor()
  await phone.goto('/wishlist')
  await phone.getByRole('main').getByText('Blue Cap').first().waitFor()
  await phone.context().close()

  await signOut(page)
  await visit('/cart')
  await page.getByText('Your cart is empty').waitFor()
  await visit('/wishlist')
  await page.getByRole('heading', { name: 'Your wishlist is empty' }).waitFor()
})

/** With a session of its own in this browser. */
async function otherDevice(
  browser: NonNullable<ReturnType<ReturnType<Page['context']>['browser']>>,
  page: Page,
) {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  return context.newPage()
}

async function joined(page: Page, visit: (path: string) => Promise<unknown>, who: typeof MINA) {
  await joinAs(page, visit, who)
  await page.getByRole('heading', { name: who.name }).waitFor()
}
