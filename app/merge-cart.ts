import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { CartMergeChange } from '#contract/cart'
import { forgetCart, keep } from './cart.ts'
import type { Translate } from './i18n/keys.ts'
import { useTranslation } from './i18n/use-translation.ts'
import { problemOf } from './problem.ts'
import { useApi } from './shop.tsx'
import { toast } from './ui/toast.ts'

const MERGING = ['merge cart']

/** Puts this browser's guest cart into the account's, and says what became of it. Twice does no harm. */
export function useMergeCart() {
  const api = useApi()
  const queries = useQueryClient()
  const { t } = useTranslation('checkout')
  return useMutation({
    mutationKey: MERGING,
    scope: { id: 'cart' },
    retry: (failures, error) => failures < 3 && !problemOf(error),
    mutationFn: (cart_id: string) => parseResponse(api.carts.merge.$post({ json: { cart_id } })),
    onSuccess: ({ cart, changes }) => {
      forgetCart(queries)
      keep(queries, cart)
      if (changes.length > 0) sayMerged(changes, t)
    },
    onError: (error) => {
      // Not an id that a cart of ours could have: it would be refused each time.
      if (problemOf(error)?.code === 'invalid_input') forgetCart(queries)
      else console.error('The cart of this browser waits to be brought along', error)
    },
  })
}

/** While it lasts nobody knows what is in the cart. */
export function useIsMerging(): boolean {
  return useIsMutating({ mutationKey: MERGING }) > 0
}

function sayMerged(changes: CartMergeChange[], t: Translate<'checkout'>) {
  const lost = changes.filter(({ kind }) => kind !== 'added')
  const text = lost.map(({ title, wanted, quantity }) => {
    const isReduced = quantity > 0
    return t(isReduced ? 'merged.reduced' : 'merged.leftOut', { title, wanted, quantity })
  })
  toast(t('merged.title'), {
    ...(text.length > 0 && { text: text.join(' ') }),
    link: { to: '/cart', label: t('merged.see') },
  })
}
