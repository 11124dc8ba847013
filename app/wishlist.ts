import { useSyncExternalStore } from 'react'
import type { ProductCard } from '#contract/catalog'

/** A guest's own list lives in the browser under this key, newest last. */
const KEY = 'wishlist'

const nothing: ProductCard[] = []
let remembered: { text: string | null; items: ProductCard[] } = { text: null, items: nothing }
const listeners = new Set<() => void>()

/** The wished products; empty on the server and until the page is alive. */
export function useWishlist(): ProductCard[] {
  return useSyncExternalStore(listen, wished, () => nothing)
}

export function useIsWished(id: string): boolean {
  return useSyncExternalStore(
    listen,
    () => wished().some((item) => item.id === id),
    () => false,
  )
}

/** Puts a product on the list, or takes it off again; answers whether it is on it now. */
export function toggleWish(product: ProductCard): boolean {
  const others = wished().filter(({ id }) => id !== product.id)
  const isNew = others.length === wished().length
  keep(isNew ? [...others, product] : others)
  return wished().some(({ id }) => id === product.id)
}

function keep(items: ProductCard[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(items))
  } catch (error) {
    console.error('The wishlist could not be kept', error)
  }
  for (const listener of listeners) listener()
}

/** The same array until the list changes, as React asks of a store. */
function wished(): ProductCard[] {
  const text = stored()
  if (text !== remembered.text) remembered = { text, items: text ? parsed(text) : nothing }
  return remembered.items
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function parsed(text: string): ProductCard[] {
  try {
    const items: unknown = JSON.parse(text)
    return Array.isArray(items) ? items.filter((item) => typeof item?.id === 'string') : nothing
  } catch (error) {
    console.error('The wishlist could not be read', error)
    return nothing
  }
}

function listen(listener: () => void) {
  listeners.add(listener)
  // Another tab of the same shop.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
