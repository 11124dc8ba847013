import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { useIdempotencyKey } from '#app/api/use-idempotency-key.ts'
import { invalidateCart } from '#app/cart/current-cart.ts'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import { orderQueryKey } from './queries.ts'

interface OrderActionInput {
  orderId: string
  /** Opens the order of a guest. */
  token: string | undefined
  onSettled?: () => void
}

/** Cancels an order or requests its return, and says so. A cancelled order can give its cart back. */
export function useOrderAction(
  action: 'cancel' | 'return',
  { orderId, token, onSettled }: OrderActionInput,
) {
  const { t } = useTranslation(checkoutMessages)
  const api = useApi()
  const queries = useQueryClient()
  const { headersFor, handleError } = useIdempotencyKey()
  return useAction(
    () =>
      parseResponse(
        api.orders[':id'][action].$post(
          { param: { id: orderId }, query: { token }, json: {} },
          { headers: headersFor(action) },
        ),
      ),
    {
      fallbackMessage: t('placeOrderFailed'),
      onSuccess: () => toast(t(`order.${action}Done`)),
      onError: (message, error) => {
        handleError(error)
        toast(message, { variant: 'bad' })
      },
      onSettled: () => {
        onSettled?.()
        void invalidateCart(queries)
        return queries.invalidateQueries({ queryKey: orderQueryKey(orderId) })
      },
    },
  )
}
