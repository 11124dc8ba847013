import { useMutation, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getApiError } from '../api/api-error.ts'
import type { ApiClient } from '../api/client.ts'
import { useApi } from '../api/shop-provider.tsx'
import { toast } from '../ui/toast.ts'
import { cacheCart, getCurrentCartId, resetCart } from './cart.ts'

type CartEndpoint = ApiClient['carts'][':id']['$get']
type CartUpdate = (api: ApiClient, id: string) => ReturnType<CartEndpoint>

/**
 * Changes the cart at hand by one call of the API, whose answer is the whole cart, priced anew.
 * Changes of one cart are sent one after the other, in the order they were made.
 */
export function useUpdateCart({ isQuiet = false }: { isQuiet?: boolean } = {}) {
  const api = useApi()
  const queries = useQueryClient()
  const { t } = useTranslation('checkout')
  return useMutation({
    scope: { id: 'cart' },
    mutationFn: (change: CartUpdate) => parseResponse(change(api, getCurrentCartId(queries) ?? '')),
    onSuccess: (cart) => cacheCart(queries, cart),
    onError: (error) => {
      const said = getApiError(error)
      if (said?.code === 'cart_not_found') resetCart(queries)
      else queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('cart') })
      if (!isQuiet) toast(said?.message ?? t('cart.changeFailed'), { variant: 'bad' })
    },
  })
}
