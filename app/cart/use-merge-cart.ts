import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { CartMergeChange } from '#contract/cart'
import { getApiError } from '../api/api-error.ts'
import { useApi } from '../api/shop-provider.tsx'
import type { Translate } from '../i18n/message-keys.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { toast } from '../ui/toast.ts'
import { cacheCart, resetCart } from './cart.ts'

const MERGE_MUTATION_KEY = ['merge cart']

/** Puts this browser's guest cart into the account's, and says what became of it. Twice does no harm. */
export function useMergeCart() {
  const api = useApi()
  const queries = useQueryClient()
  const { t } = useTranslation('checkout')
  return useMutation({
    mutationKey: MERGE_MUTATION_KEY,
    scope: { id: 'cart' },
    retry: (failures, error) => failures < 3 && !getApiError(error),
    mutationFn: (cart_id: string) => parseResponse(api.carts.merge.$post({ json: { cart_id } })),
    onSuccess: ({ cart, changes }) => {
      resetCart(queries)
      cacheCart(queries, cart)
      if (changes.length > 0) showMergeToast(changes, t)
    },
    onError: (error) => {
      // Not an id that a cart of ours could have: it would be refused each time.
      if (getApiError(error)?.code === 'invalid_input') resetCart(queries)
      else console.error('The cart of this browser waits to be brought along', error)
    },
  })
}

/** While it lasts nobody knows what is in the cart. */
export function useIsMergingCart(): boolean {
  return useIsMutating({ mutationKey: MERGE_MUTATION_KEY }) > 0
}

function showMergeToast(changes: CartMergeChange[], t: Translate<'checkout'>) {
  const lost = changes.filter(({ kind }) => kind !== 'added')
  const text = lost.map(({ title, requested, quantity }) => {
    const isReduced = quantity > 0
    return t(isReduced ? 'merged.reduced' : 'merged.leftOut', {
      title,
      wanted: requested,
      quantity,
    })
  })
  toast(t('merged.title'), {
    ...(text.length > 0 && { text: text.join(' ') }),
    link: { to: '/cart', label: t('merged.see') },
  })
}
