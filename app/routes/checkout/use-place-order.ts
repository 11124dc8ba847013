import { useMutation, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useNavigate } from 'react-router'
import { useFreshOnReturn } from '#app/fresh-on-return.ts'
import { rememberOrder } from '#app/guest-orders.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useIdempotencyKey } from '#app/idempotency.ts'
import { problemOf } from '#app/problem.ts'
import { member } from '#app/session.ts'
import { useApi } from '#app/shop.tsx'
import type { Cart } from '#contract/cart'
import type { PlacedOrder, PlaceOrder } from '#contract/checkout'
import type { CheckoutFormOf, CheckoutValues } from './draft.ts'
import { isToBeKept, keepAddress } from './keep-address.ts'

/** Places the order and goes to the payment page. A no of the server ends up at the field it is about. */
export function usePlaceOrder(cart: Cart, form: CheckoutFormOf) {
  const api = useApi()
  const queries = useQueryClient()
  const { t } = useTranslation('checkout')
  const { keyFor, heard } = useIdempotencyKey()
  const goToPayment = useGoToPayment()
  useFreshOnReturn()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async (order: PlaceOrder) => {
      const isKept = isToBeKept()
      const headers = keyFor(JSON.stringify(order))
      const placed = await parseResponse(api.checkout.$post({ json: order }, { headers }))
      if (isKept) await keepAddress(api, order).catch(console.error)
      return placed
    },
    onSuccess: goToPayment,
    onError: (failure) => {
      heard(failure)
      for (const [field, message] of Object.entries(problemOf(failure)?.fields ?? {})) {
        form.setError(field as keyof CheckoutValues, { type: 'custom', message })
      }
      queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('cart') })
    },
  })
  return {
    place: (order: PlaceOrder) => mutate({ ...order, expected_total: cart.receipt.total }),
    // Until the payment page has loaded, a second press has nothing to do.
    isPlacing: isPending || isSuccess,
    refusal: error && (problemOf(error)?.message ?? t('placeFailed')),
  }
}

function useGoToPayment() {
  const navigate = useNavigate()
  return ({ order, token, payment }: PlacedOrder) => {
    // An account has its own list.
    if (!member()) rememberOrder({ id: order.id, token })
    if (payment) location.assign(payment.redirect_url)
    else navigate(`/checkout/success?order=${order.id}`)
  }
}
