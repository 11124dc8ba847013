import { useSyncExternalStore } from 'react'
import type { ProductCard } from '#contract/catalog'
import { storedValue, useStoredValue } from '../storage/stored-value.ts'

/** The wishlist in this browser, newest last: a guest's own, or a copy of the account's. */
const storedItems = storedValue({ key: 'wishlist', parse: parseItems })

/** Id of the user whose account the list is a copy of; null while it is a guest's. */
const storedOwner = storedValue<string | null>({
  key: 'outwit-wishlist-of',
  parse: (text) => text,
  serialize: (owner) => owner ?? '',
})

/** The products on the wishlist; none on the server and until the page is hydrated. */
export function useWishlist(): ProductCard[] {
  return useStoredValue(storedItems)
}

export function useIsInWishlist(id: string): boolean {
  return useSyncExternalStore(
    storedItems.subscribe,
    () => storedItems.get().some((item) => item.id === id),
    () => false,
  )
}

/** Adds or removes a product in this browser only. Returns whether it is on the list now. */
export function toggleLocalWishlist(product: ProductCard): boolean {
  const items = storedItems.get()
  const others = items.filter(({ id }) => id !== product.id)
  storedItems.set(others.length === items.length ? [...others, product] : others)
  return storedItems.get().some(({ id }) => id === product.id)
}

/** The list and its owner: the id of a user, or null for a guest's list. */
export function getLocalWishlist(): { items: ProductCard[]; owner: string | null } {
  return { items: storedItems.get(), owner: storedOwner.get() }
}

/**
 * Saves the texts of products as loaded in the language of the page: they are what is shown once a product is no longer
 * sold or cannot be loaded. The price stays the one at which the product was added, and a product that was sold out
 * stays marked so, which shows that it is back in stock.
 */
export function updateLocalWishlistTexts(
  products: Pick<ProductCard, 'id' | 'stock' | WishlistText>[],
) {
  const items = storedItems.get()
  const byId = new Map(products.map((product) => [product.id, product]))
  const updated = items.map((item) => {
    const { title, image, category, stock } = byId.get(item.id) ?? item
    return { ...item, title, image, category, ...(stock === 'out' && { stock }) }
  })
  if (JSON.stringify(updated) !== JSON.stringify(items)) storedItems.set(updated)
}

type WishlistText = 'title' | 'image' | 'category'

/** Replaces the list by a copy of the account's. */
export function cacheAccountWishlist(items: ProductCard[], owner: string) {
  storedItems.set(items)
  storedOwner.set(owner)
}

/** Removes the copy of an account's list, so that the next user of the browser does not see it. */
export function clearCachedAccountWishlist() {
  if (storedOwner.get() === null) return
  storedOwner.remove()
  storedItems.set([])
}

function parseItems(text: string | null): ProductCard[] {
  const items: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(items) ? items.filter((item) => typeof item?.id === 'string') : []
}
