import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { href } from 'react-router'
import { cartMessages } from '#app/i18n/areas/cart.ts'
import type { CartMergeChange } from '#contract/cart'
import { getApiError } from '../api/api-error.ts'
import { useApi } from '../api/shop-provider.tsx'
import { useAction } from '../api/use-action.ts'
import type { Translate } from '../i18n/message-types.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { toast } from '../ui/toast.ts'
import { cacheCart, resetCart } from './current-cart.ts'

const MERGE_MUTATION_KEY = ['merge cart']

/** Merges this browser's guest cart into the account's, and shows what changed. It is idempotent. */
export function useMergeCart() {
  const api = useApi()
  const queries = useQueryClient()
  const { t } = useTranslation(cartMessages)
  return useAction(
    (cart_id: string) => parseResponse(api.carts.merge.$post({ json: { cart_id } })),
    {
      mutationKey: MERGE_MUTATION_KEY,
      scope: { id: 'cart' },
      // It runs in the background, so it may wait for the connection.
      networkMode: 'online',
      retry: (failures, error) => failures < 3 && !getApiError(error),
      onSuccess: ({ cart, changes }) => {
        resetCart(queries)
        cacheCart(queries, cart)
        if (changes.length > 0) showMergeToast(changes, t)
      },
      onError: (_, error) => {
        // The stored id cannot be that of a cart: the server would refuse it each time.
        if (getApiError(error)?.code === 'invalid_input') resetCart(queries)
        else console.error('The guest cart could not be merged into the account', error)
      },
    },
  )
}

/** While a merge is in progress, the content of the cart is unknown. */
export function useIsMergingCart(): boolean {
  return useIsMutating({ mutationKey: MERGE_MUTATION_KEY }) > 0
}

function showMergeToast(changes: CartMergeChange[], t: Translate<typeof cartMessages>) {
  const losses = changes.filter(({ kind }) => kind !== 'added')
  const texts = losses.map(({ title, requested, quantity }) =>
    t(quantity > 0 ? 'merged.reduced' : 'merged.leftOut', { title, wanted: requested, quantity }),
  )
  toast(t('merged.title'), {
    ...(texts.length > 0 && { text: texts.join(' ') }),
    link: { to: href('/cart'), label: t('merged.viewCart') },
  })
}
