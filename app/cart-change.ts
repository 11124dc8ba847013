import { useMutation, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ApiClient } from './api.ts'
import { cartAtHand, forgetCart, keep } from './cart.ts'
import { problemOf } from './problem.ts'
import { useApi } from './shop.tsx'
import { toast } from './ui/toast.ts'

type CartCall = ApiClient['carts'][':id']['$get']
type Change = (api: ApiClient, id: string) => ReturnType<CartCall>

/**
 * Changes the cart at hand by one call of the API, whose answer is the whole cart, priced anew.
 * Changes of one cart are sent one after the other, in the order they were made.
 */
export function useCartChange({ isQuiet = false }: { isQuiet?: boolean } = {}) {
  const api = useApi()
  const queries = useQueryClient()
  const { t } = useTranslation('checkout')
  return useMutation({
    scope: { id: 'cart' },
    mutationFn: (change: Change) => parseResponse(change(api, cartAtHand(queries) ?? '')),
    onSuccess: (cart) => keep(queries, cart),
    onError: (error) => {
      const said = problemOf(error)
      if (said?.code === 'no_such_cart') forgetCart(queries)
      else queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('cart') })
      if (!isQuiet) toast(said?.message ?? t('cart.changeFailed'), { look: 'bad' })
    },
  })
}
