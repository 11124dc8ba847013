import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductPage } from '#contract/catalog'
import { openCheckoutShop } from '#tests/support/checkout-shop'
import { addTestProductToCategory } from '#tests/support/test-shop'

test('a product says its category as text, and links to it; one without is uncategorized', async () => {
  const { db, mina } = await openCheckoutShop()
  await addTestProductToCategory(db, ['Fashion', 'Caps'], 'Blue Cap')
  const { body } = await mina.request<ProductPage>('GET', '/api/products')
  const categories = body.items.map(({ title, category, category_link }) => [
    ...[title, category, category_link?.slug],
  ])
  assert.deepEqual(categories.sort(), [
    ['Blue Cap', 'Caps', 'caps'],
    ['Desk Lamp', 'Uncategorized', undefined],
    ['Red Mug', 'Uncategorized', undefined],
  ])
})
