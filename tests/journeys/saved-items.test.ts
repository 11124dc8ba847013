import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getProductBySlug, updateVariantPrice } from '#modules/catalog'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { signInByApi } from '#tests/support/browser-account'

const identitySettings = { autoconfirm: true }

for (const viewport of [PHONE_VIEWPORT, DESKTOP_VIEWPORT]) {
  test(`a guest saves a line for later at ${viewport.width} px, and has it in the account after signing in`, async () => {
    const { db, page, visit, consoleErrors } = await openShopInBrowser({
      ...{ identitySettings, contextOptions: { viewport, reducedMotion: 'reduce' } },
    })
    await visit('/products/blue-cap')
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor()
    await visit('/cart')
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' }).waitFor()
    await page.getByRole('button', { name: 'Save for later: Blue Cap' }).press('Enter')
    await page.getByText('Your cart is empty').waitFor()
    const saved = page.getByRole('region', { name: 'Saved for later: 1 item' })
    await saved.getByText('2 pieces').waitFor()
    assert.deepEqual(await findViolationsInBothThemes(page), [])

    const cap = await getProductBySlug(db, 'blue-cap')
    await updateVariantPrice(db, { variantId: cap!.onlyVariantId!, minor: 700, now: new Date() })
    await signInByApi(page)
    await visit('/cart')
    await saved.getByText('$7.00').waitFor()
    assert.equal(await page.evaluate(() => localStorage.getItem('outwit-saved-items')), null)
    await saved.getByRole('button', { name: 'Move to cart: Blue Cap' }).press('Enter')
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' }).waitFor()
    await saved.waitFor({ state: 'detached' })
    assert.deepEqual(consoleErrors, [])
  })
}

test('Mina takes back that she saved a line, and removes one that she saved', async () => {
  const { page, visit } = await openShopInBrowser({ identitySettings })
  await signInByApi(page)
  await visit('/products/blue-cap')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor()
  await visit('/cart')
  const save = page.getByRole('button', { name: 'Save for later: Blue Cap' })
  const saved = page.getByRole('region', { name: 'Saved for later: 1 item' })
  await save.click()
  await saved.waitFor()
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await saved.waitFor({ state: 'detached' })
  await save.click()
  await page.route('**/api/saved-items/*', (route) => route.abort())
  const remove = saved.getByRole('button', { name: 'Remove from saved items: Blue Cap' })
  await remove.click()
  await page.locator('.toast', { hasText: 'We couldn’t remove this item.' }).waitFor()
  await page.unroute('**/api/saved-items/*')
  await remove.click()
  await saved.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('Your cart is empty').waitFor()
})
