import { useIsMutating } from '@tanstack/react-query'

/** Of the action in which a wallet places an order and pays it. */
export const WALLET_PAYMENT_KEY = ['wallet payment']

/** While a wallet pays, the cart stays as it is: the wallet fails if its button leaves the page. */
export function useIsPaying(): boolean {
  return useIsMutating({ mutationKey: WALLET_PAYMENT_KEY }) > 0
}
