import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveShippingPrice } from '#modules/pricing'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { addToCart } from '#tests/support/browser-checkout'

for (const viewport of [PHONE_VIEWPORT, DESKTOP_VIEWPORT]) {
  test(`Mina sees how much is missing until express delivery is free, ${viewport.width} pixels wide`, async () => {
    const { page, visit, consoleErrors } = await openShopInBrowser({
      contextOptions: { viewport },
      seed: (db) => saveShippingPrice(db, express),
    })
    await addToCart(page, visit)
    await visit('/cart')
    await page.getByText('$15.00 more for free express delivery').waitFor()
    assert.deepEqual(await findViolationsInBothThemes(page), [])
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByText('$5.00 more for free express delivery').waitFor()

    await visit('/shop#cart')
    const panel = page.getByRole('dialog', { name: 'Cart' })
    await panel.getByText('$5.00 more for free express delivery').waitFor()
    await panel.getByRole('button', { name: 'One more' }).click()
    await panel.getByText('Express delivery is free for this order').waitFor()
    assert.deepEqual(await findViolationsInBothThemes(page), [])

    await visit('/checkout')
    await page.locator('label', { hasText: 'Express' }).getByText('Free').waitFor()
    assert.deepEqual(consoleErrors, [])
  })
}

const express = {
  method: 'express',
  currency: 'USD',
  priceMinor: 900,
  freeFromMinor: 2500,
} as const
