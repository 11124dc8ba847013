import type { Cart } from '#contract/cart'

export interface WalletProps {
  cart: Cart
  /** Names the shop to the provider's script. Null where there is none. */
  publishableKey: string | null
  /** Called when this browser has no wallet, or its script cannot be loaded. */
  onUnavailable: () => void
}
