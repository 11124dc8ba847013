import { useSyncExternalStore } from 'react'
import type { ProductCard } from '#contract/catalog'

/** A guest's own list lives in the browser under this key, newest last; that of an account is mirrored there. */
const KEY = 'wishlist'
/** Whose account the list mirrors; absent while it is a guest's. */
const OWNER = 'outwit-wishlist-of'

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
  const isWished = turnWish(product)
  for (const tell of tellers) tell(product, isWished)
  return isWished
}

/** The same, told to nobody. */
export function turnWish(product: ProductCard): boolean {
  const others = wished().filter(({ id }) => id !== product.id)
  const isNew = others.length === wished().length
  keep(isNew ? [...others, product] : others)
  return wished().some(({ id }) => id === product.id)
}

type Teller = (product: ProductCard, isWished: boolean) => void
const tellers = new Set<Teller>()

/** Told of each wish that somebody makes or drops here. */
export function onWish(teller: Teller): () => void {
  tellers.add(teller)
  return () => {
    tellers.delete(teller)
  }
}

/** The list as it stands, and whose it is: null for a guest's. */
export function keptWishes(): { items: ProductCard[]; owner: string | null } {
  return { items: wished(), owner: stored(OWNER) }
}

/** From now on the list is this one, and mirrors the account of its owner. */
export function mirrorWishes(items: ProductCard[], owner: string) {
  keep(items)
  store(OWNER, owner)
}

/** What an account had wished for is nothing to whoever comes after it. */
export function letGoOfWishes() {
  if (stored(OWNER) === null) return
  localStorage.removeItem(OWNER)
  keep([])
}

function keep(items: ProductCard[]) {
  store(KEY, JSON.stringify(items))
  for (const listener of listeners) listener()
}

function store(key: string, text: string) {
  try {
    localStorage.setItem(key, text)
  } catch (error) {
    console.error('The wishlist could not be kept', error)
  }
}

/** The same array until the list changes, as React asks of a store. */
function wished(): ProductCard[] {
  const text = stored(KEY)
  if (text !== remembered.text) remembered = { text, items: text ? parsed(text) : nothing }
  return remembered.items
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
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
