import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { invalidateCart } from '#app/cart/current-cart.ts'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { PlaceOrderBody } from '#contract/checkout'
import { useSendOrder } from '../checkout/use-send-order.ts'

/**
 * Places the order of a wallet and returns what the wallet needs to pay it. After an error the cart is loaded again: if
 * the order was placed, it waits there for its payment.
 */
export function useOpenWalletPayment({ onError }: { onError?: (error: Error) => void } = {}) {
  const api = useApi()
  const queries = useQueryClient()
  const { t } = useTranslation(checkoutMessages)
  const { sendOrder, handleError } = useSendOrder()
  return useAction(
    async (order: PlaceOrderBody) => {
      const { payment, token } = await sendOrder(order)
      if (!payment) throw new Error('There is nothing to pay')
      const param = { id: payment.id }
      return parseResponse(api.payments[':id'].wallet.$post({ param, query: { token } }))
    },
    {
      fallbackMessage: t('placeOrderFailed'),
      onError: (_, error) => {
        handleError(error)
        onError?.(error)
        invalidateCart(queries)
      },
    },
  )
}
