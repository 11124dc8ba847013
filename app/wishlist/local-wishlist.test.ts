import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductCard } from '#contract/catalog'

test('a product is wished once, and taken off again', async () => {
  const storage = browserStorage({})
  const { toggleWishlist: toggleWish } = await freshWishlist()

  assert.equal(toggleWish(product('cap')), true)
  assert.equal(toggleWish(product('mug')), true)
  assert.deepEqual(ids(storage), ['cap', 'mug'])
  assert.equal(toggleWish(product('cap')), false)
  assert.deepEqual(ids(storage), ['mug'])
})

test('a list that cannot be read starts anew', async () => {
  const storage = browserStorage({ wishlist: '{"not": "a list"' })
  const { toggleWishlist: toggleWish } = await freshWishlist()

  toggleWish(product('cap'))
  assert.deepEqual(ids(storage), ['cap'])
})

let opened = 0

/** As a browser that has just opened the shop has it. */
function freshWishlist(): Promise<typeof import('./local-wishlist.ts')> {
  opened += 1
  return import(`./local-wishlist.ts?${opened}`)
}

function browserStorage(kept: Record<string, string>) {
  const getItem = (key: string) => kept[key] ?? null
  const setItem = (key: string, value: string) => {
    kept[key] = value
  }
  Object.assign(globalThis, { localStorage: { getItem, setItem } })
  return kept
}

function ids(storage: Record<string, string>) {
  return JSON.parse(storage.wishlist ?? '[]').map(({ id }: ProductCard) => id)
}

function product(id: string) {
  return { id } as ProductCard
}
