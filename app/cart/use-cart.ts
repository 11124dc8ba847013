import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { Cart } from '#contract/cart'
import type { ApiClient } from '../api/client.ts'
import { useApi } from '../api/shop-provider.tsx'
import { usePendingEdits } from '../offline/pending-edits.ts'
import { useCurrentUser } from '../session/current-user.ts'
import { useStoredValue } from '../storage/stored-value.ts'
import { applyPendingEdits } from './apply-pending-edits.ts'
import { cartQueryKey } from './current-cart.ts'
import { guestCartId } from './guest-cart-id.ts'
import { getTimeToExpiry } from './hold-expiry.ts'
import { useIsPaying } from './use-is-paying.ts'

interface CartOptions {
  /** Loads the cart again when its page is opened or gets the focus, and when the hold of its order expires. */
  isWatched?: boolean
}

/**
 * The current cart of the account or of the guest, as the server has it, with what was changed without a connection. Null
 * if none has been created.
 */
export function useCart({ isWatched = false }: CartOptions = {}) {
  const api = useApi()
  const user = useCurrentUser()
  const guestId = useStoredValue(guestCartId)
  const edits = usePendingEdits()
  const isPaying = useIsPaying()
  return useQuery({
    queryKey: cartQueryKey(user?.id, guestId),
    queryFn: () => (user ? fetchAccountCart(api) : fetchGuestCart(api, guestId)),
    enabled: user !== undefined && !isPaying,
    select: (cart) => cart && applyPendingEdits(cart, edits),
    ...(isWatched && { staleTime: 0 }),
    refetchInterval: ({ state }) => isWatched && getTimeToExpiry(state.data?.order),
  })
}

async function fetchAccountCart(api: ApiClient): Promise<Cart | null> {
  return (await parseResponse(api.carts.mine.$get())).cart
}

async function fetchGuestCart(api: ApiClient, id: string): Promise<Cart | null> {
  return id ? parseResponse(api.carts[':id'].$get({ param: { id } })) : null
}
