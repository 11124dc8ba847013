import { useSyncExternalStore } from 'react'
import type { ProductCard } from '#contract/catalog'

/** A guest's own list lives in the browser under this key, newest last; that of an account is mirrored there. */
const ITEMS_STORAGE_KEY = 'wishlist'
/** Whose account the list mirrors; absent while it is a guest's. */
const OWNER_STORAGE_KEY = 'outwit-wishlist-of'

const NO_ITEMS: ProductCard[] = []
let cachedItems: { text: string | null; items: ProductCard[] } = { text: null, items: NO_ITEMS }
const listeners = new Set<() => void>()

/** The wished products; empty on the server and until the page is alive. */
export function useWishlist(): ProductCard[] {
  return useSyncExternalStore(subscribe, getItems, () => NO_ITEMS)
}

export function useIsInWishlist(id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => getItems().some((item) => item.id === id),
    () => false,
  )
}

/** Puts a product on the list, or takes it off again; answers whether it is on it now. */
export function toggleWishlist(product: ProductCard): boolean {
  const isWished = toggleLocalWishlist(product)
  for (const tell of changeListeners) tell(product, isWished)
  return isWished
}

/** The same, told to nobody. */
export function toggleLocalWishlist(product: ProductCard): boolean {
  const others = getItems().filter(({ id }) => id !== product.id)
  const isNew = others.length === getItems().length
  saveItems(isNew ? [...others, product] : others)
  return getItems().some(({ id }) => id === product.id)
}

type WishlistChangeListener = (product: ProductCard, isWished: boolean) => void
const changeListeners = new Set<WishlistChangeListener>()

/** Told of each wish that somebody makes or drops here. */
export function onWishlistChange(listener: WishlistChangeListener): () => void {
  changeListeners.add(listener)
  return () => {
    changeListeners.delete(listener)
  }
}

/** The list as it stands, and whose it is: null for a guest's. */
export function getLocalWishlist(): { items: ProductCard[]; owner: string | null } {
  return { items: getItems(), owner: readStorage(OWNER_STORAGE_KEY) }
}

/** From now on the list is this one, and mirrors the account of its owner. */
export function cacheAccountWishlist(items: ProductCard[], owner: string) {
  saveItems(items)
  writeStorage(OWNER_STORAGE_KEY, owner)
}

/** What an account had wished for is nothing to whoever comes after it. */
export function clearCachedAccountWishlist() {
  if (readStorage(OWNER_STORAGE_KEY) === null) return
  localStorage.removeItem(OWNER_STORAGE_KEY)
  saveItems([])
}

function saveItems(items: ProductCard[]) {
  writeStorage(ITEMS_STORAGE_KEY, JSON.stringify(items))
  for (const listener of listeners) listener()
}

function writeStorage(key: string, text: string) {
  try {
    localStorage.setItem(key, text)
  } catch (error) {
    console.error('The wishlist could not be kept', error)
  }
}

/** The same array until the list changes, as React asks of a store. */
function getItems(): ProductCard[] {
  const text = readStorage(ITEMS_STORAGE_KEY)
  if (text !== cachedItems.text) cachedItems = { text, items: text ? parseItems(text) : NO_ITEMS }
  return cachedItems.items
}

function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function parseItems(text: string): ProductCard[] {
  try {
    const items: unknown = JSON.parse(text)
    return Array.isArray(items) ? items.filter((item) => typeof item?.id === 'string') : NO_ITEMS
  } catch (error) {
    console.error('The wishlist could not be read', error)
    return NO_ITEMS
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Another tab of the same shop.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
