import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useIdempotencyKey } from '#app/api/use-idempotency-key.ts'
import { saveGuestOrder } from '#app/orders/guest-orders.ts'
import { getCurrentUser } from '#app/session/current-user.ts'
import type { PlacedOrder, PlaceOrderBody } from '#contract/checkout'

/**
 * Returns a function that places an order. Sent again after a lost response, the same order is placed once. The order of
 * a guest is remembered in this browser: those of an account are listed by the server. Pass errors to `handleError`.
 */
export function useSendOrder() {
  const api = useApi()
  const { headersFor, handleError } = useIdempotencyKey()
  const sendOrder = async (json: PlaceOrderBody): Promise<PlacedOrder> => {
    const headers = headersFor(JSON.stringify(json))
    const placed = await parseResponse(api.checkout.$post({ json }, { headers }))
    if (!getCurrentUser()) saveGuestOrder({ id: placed.order.id, token: placed.token })
    return placed
  }
  return { sendOrder, handleError }
}
