import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductCard } from '#contract/catalog'

test('toggling a product adds it to the wishlist and removes it again', async () => {
  const storage = openBrowserStorage({})
  const { toggleLocalWishlist } = await openWishlist()

  assert.equal(toggleLocalWishlist(product('cap')), true)
  assert.equal(toggleLocalWishlist(product('mug')), true)
  assert.deepEqual(listIds(storage), ['cap', 'mug'])
  assert.equal(toggleLocalWishlist(product('cap')), false)
  assert.deepEqual(listIds(storage), ['mug'])
})

test('an item takes the texts of the page’s language and keeps the price when added', async () => {
  const saved = {
    ...product('cap'),
    title: 'Cap',
    price: 20,
    image: null,
    category: 'Uncategorized',
    category_link: null,
  }
  const storage = openBrowserStorage({ wishlist: JSON.stringify([saved, product('mug')]) })
  const { updateLocalWishlistTexts } = await openWishlist()

  updateLocalWishlistTexts([{ ...saved, title: 'Mütze', price: 15 } as ProductCard])
  assert.deepEqual(JSON.parse(storage.wishlist ?? ''), [
    { ...saved, title: 'Mütze' },
    { id: 'mug' },
  ])
})

test('a stored wishlist that cannot be parsed counts as empty', async () => {
  const storage = openBrowserStorage({ wishlist: '{"not": "a list"' })
  const { toggleLocalWishlist } = await openWishlist()

  toggleLocalWishlist(product('cap'))
  assert.deepEqual(listIds(storage), ['cap'])
})

let instanceCount = 0

/** A new instance of the module, as a newly opened page has it. */
function openWishlist(): Promise<typeof import('./local-wishlist.ts')> {
  instanceCount += 1
  return import(`./local-wishlist.ts?${instanceCount}`)
}

function openBrowserStorage(texts: Record<string, string>) {
  const getItem = (key: string) => texts[key] ?? null
  const setItem = (key: string, value: string) => {
    texts[key] = value
  }
  Object.assign(globalThis, { localStorage: { getItem, setItem } })
  return texts
}

function listIds(storage: Record<string, string>) {
  return JSON.parse(storage.wishlist ?? '[]').map(({ id }: ProductCard) => id)
}

function product(id: string) {
  return { id } as ProductCard
}
