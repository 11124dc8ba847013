import { type ComponentType, useSyncExternalStore } from 'react'

/** The price of a product or of a variant in the sale that this shopper has revealed, as the server calculated it. */
export interface RevealedPrice {
  percent: number
  currency: string
  price: number
  formerPrice: number
  lowestPrice30Days: number
  varies: boolean
  /** That the shopper can still buy at the price. */
  units: number
  /** Shows it. Its code is loaded with the prices. */
  View: ComponentType<RevealedPriceProps>
}

export interface RevealedPriceProps {
  price: RevealedPrice
  size: 'card' | 'page'
}

/** By the ids of products and of variants. */
type RevealedPrices = ReadonlyMap<string, RevealedPrice>

const NONE: RevealedPrices = new Map()
let prices = NONE
const listeners = new Set<() => void>()

/** Replaces the prices that pages show; null shows those for everybody again. */
export function showRevealedPrices(revealed: RevealedPrices | null) {
  prices = revealed ?? NONE
  for (const listener of listeners) listener()
}

/** Returns the revealed price of a product or of a variant, or null. Always null on the server. */
export function useRevealedPrice(id: string | undefined): RevealedPrice | null {
  const getPrice = () => (id === undefined ? null : (prices.get(id) ?? null))
  return useSyncExternalStore(subscribe, getPrice, () => null)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
