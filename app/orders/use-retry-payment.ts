import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { useIdempotencyKey } from '#app/api/use-idempotency-key.ts'
import { invalidateCart } from '#app/cart/current-cart.ts'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import { useReloadOnHistoryRestore } from '#app/ui/use-reload-on-history-restore.ts'
import { findGuestOrderToken } from './guest-orders.ts'
import { orderQueryKey } from './queries.ts'

/** Starts another payment of the same order and goes to the provider's page. */
export function useRetryPayment(orderId: string, token = findGuestOrderToken(orderId)) {
  const api = useApi()
  const queries = useQueryClient()
  const { t } = useTranslation(checkoutMessages)
  const { headersFor, handleError } = useIdempotencyKey()
  useReloadOnHistoryRestore()
  const { mutate, isPending, isSuccess } = useAction(
    () =>
      parseResponse(
        api.orders[':id'].pay.$post(
          { param: { id: orderId }, query: { token }, json: {} },
          { headers: headersFor('pay') },
        ),
      ),
    {
      fallbackMessage: t('placeOrderFailed'),
      onSuccess: ({ payment }) => {
        if (payment) location.assign(payment.redirect_url)
      },
      onError: (message, error) => {
        handleError(error)
        toast(message, { variant: 'bad' })
        invalidateCart(queries)
        queries.invalidateQueries({ queryKey: orderQueryKey(orderId) })
      },
    },
  )
  // Until the provider's page has loaded, a second press does nothing.
  return { retryPayment: () => mutate(), isPending: isPending || isSuccess }
}
