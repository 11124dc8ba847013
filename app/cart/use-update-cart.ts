import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { cartMessages } from '#app/i18n/areas/cart.ts'
import { getApiError } from '../api/api-error.ts'
import type { ApiClient } from '../api/client.ts'
import { useApi } from '../api/shop-provider.tsx'
import { useAction } from '../api/use-action.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { toast } from '../ui/toast.ts'
import { cacheCart, getCurrentCartId, invalidateCart, resetCart } from './current-cart.ts'

type CartEndpoint = ApiClient['carts'][':id']['$get']
interface UpdateCartOptions {
  showErrors?: boolean
  onSuccess?: () => void
}

type CartUpdate = (api: ApiClient, cartId: string) => ReturnType<CartEndpoint>

/**
 * Changes the current cart by one API call, whose response is the whole cart, repriced. Changes are sent one after the
 * other, in the order in which they were made. `showErrors: false` leaves the error message to the caller. `onSuccess` is
 * called even if the component has gone, for example with its line.
 */
export function useUpdateCart({ showErrors = true, onSuccess }: UpdateCartOptions = {}) {
  const api = useApi()
  const queries = useQueryClient()
  const { t } = useTranslation(cartMessages)
  return useAction(
    (update: CartUpdate) => parseResponse(update(api, getCurrentCartId(queries) ?? '')),
    {
      scope: { id: 'cart' },
      fallbackMessage: t('changeFailed'),
      onSuccess: (cart) => {
        cacheCart(queries, cart)
        onSuccess?.()
      },
      onError: (message, error) => {
        if (getApiError(error)?.code === 'cart_not_found') resetCart(queries)
        else invalidateCart(queries)
        if (showErrors) toast(message, { variant: 'bad' })
      },
    },
  )
}
