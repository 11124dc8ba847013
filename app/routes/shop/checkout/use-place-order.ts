import { useMutation, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useNavigate } from 'react-router'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useIdempotencyKey } from '#app/api/use-idempotency-key.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { saveGuestOrder } from '#app/orders/guest-orders.ts'
import { getCurrentUser } from '#app/session/session.ts'
import { useReloadOnHistoryRestore } from '#app/ui/use-reload-on-history-restore.ts'
import type { Cart } from '#contract/cart'
import type { PlacedOrder, PlaceOrderBody } from '#contract/checkout'
import type { CheckoutFormMethods, CheckoutValues } from './checkout-draft.ts'
import { saveAddress, shouldSaveAddress } from './save-address.ts'

/** Places the order and goes to the payment page. A no of the server ends up at the field it is about. */
export function usePlaceOrder(cart: Cart, form: CheckoutFormMethods) {
  const api = useApi()
  const queries = useQueryClient()
  const { t } = useTranslation('checkout')
  const { keyFor, heard } = useIdempotencyKey()
  const goToPayment = useGoToPayment()
  useReloadOnHistoryRestore()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async (order: PlaceOrderBody) => {
      const isKept = shouldSaveAddress()
      const headers = keyFor(JSON.stringify(order))
      const placed = await parseResponse(api.checkout.$post({ json: order }, { headers }))
      if (isKept) await saveAddress(api, order).catch(console.error)
      return placed
    },
    onSuccess: goToPayment,
    onError: (failure) => {
      heard(failure)
      for (const [field, message] of Object.entries(getApiError(failure)?.fields ?? {})) {
        form.setError(field as keyof CheckoutValues, { type: 'custom', message })
      }
      queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('cart') })
    },
  })
  return {
    place: (order: PlaceOrderBody) => mutate({ ...order, expected_total: cart.receipt.total }),
    // Until the payment page has loaded, a second press has nothing to do.
    isPlacing: isPending || isSuccess,
    refusal: error && (getApiError(error)?.message ?? t('placeFailed')),
  }
}

function useGoToPayment() {
  const navigate = useNavigate()
  return ({ order, token, payment }: PlacedOrder) => {
    // An account has its own list.
    if (!getCurrentUser()) saveGuestOrder({ id: order.id, token })
    if (payment) location.assign(payment.redirect_url)
    else navigate(`/checkout/success?order=${order.id}`)
  }
}
