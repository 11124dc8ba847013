import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useEffect } from 'react'
import { href } from 'react-router'
import type { RevealedFlashSale } from '#contract/flash-sales'
import type { ApiClient } from '../api/client.ts'
import { useApi } from '../api/shop-provider.tsx'
import { useAction } from '../api/use-action.ts'
import { invalidateCart } from '../cart/current-cart.ts'
import { guestCartId } from '../cart/guest-cart-id.ts'
import { flashSalesMessages } from '../i18n/areas/flash-sales.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useCurrentUser } from '../session/current-user.ts'
import { useStoredValue } from '../storage/stored-value.ts'
import { toast } from '../ui/toast.ts'
import type { ActiveSale } from './sale-query.ts'
import { storedSales } from './stored-sales.ts'

/** What this shopper knows of the sale that runs, and how it is revealed. */
export function useFlashSale(sale: ActiveSale | null) {
  const api = useApi()
  const queries = useQueryClient()
  const { t } = useTranslation(flashSalesMessages)
  const user = useCurrentUser()
  const cartId = useStoredValue(guestCartId)
  const query = revealedSaleQuery(api, { saleId: sale?.id, userId: user?.id, cartId })
  const revealed = useQuery({ ...query, enabled: user !== undefined && sale !== null })
  const found = revealed.data?.id === sale?.id ? revealed.data : null
  useStoreSale(sale, revealed.isSuccess ? (found ?? null) : undefined)
  const reveal = useAction(
    async () => {
      const id = user ? undefined : cartId || (await issueCartId(api))
      const json = id ? { cart_id: id } : {}
      const param = { id: sale!.id }
      const result = await parseResponse(api['flash-sales'][':id'].reveals.$post({ param, json }))
      // Before, the server does not have the cart yet.
      if (id) guestCartId.set(id)
      return result
    },
    {
      fallbackMessage: t('revealFailed'),
      onSuccess: (result) => {
        // A guest has a new cart since, so the key is another one than this component was rendered with.
        const key = { saleId: result.id, userId: user?.id, cartId: guestCartId.get() }
        queries.setQueryData(revealedSaleQuery(api, key).queryKey, result)
        queries.invalidateQueries({ queryKey: ['flash-sale', result.id, 'prices'] })
        invalidateCart(queries)
        toast(t('title', { category: result.category }), {
          text: t('found', { percent: result.percent, category: result.category }),
          link: { to: href('/mystery-flash-sale'), label: t('viewDeals') },
          notificationKind: 'flash_sale',
        })
      },
      onError: (message) => console.error('The flash sale could not be revealed:', message),
    },
  )
  return { revealed: found ?? null, isLoading: revealed.isLoading, query: revealed, reveal }
}

interface RevealedKey {
  saleId: string | undefined
  userId: string | undefined
  cartId: string
}

/** The running sale if the shopper has revealed it, else null. */
function revealedSaleQuery(api: ApiClient, { saleId, userId, cartId }: RevealedKey) {
  return queryOptions({
    // At sign-in a cart is merged into that of the account, and its reveals with it.
    queryKey: ['flash-sale', saleId, 'revealed', userId, cartId],
    queryFn: async (): Promise<RevealedFlashSale | null> => {
      if (!userId && !cartId) return null
      const query = cartId ? { cart_id: cartId } : {}
      return (await parseResponse(api['flash-sales'].current.revealed.$get({ query }))).sale
    },
  })
}

/** A guest without a cart gets the id of one, which the reveal belongs to. */
async function issueCartId(api: ApiClient): Promise<string> {
  return (await parseResponse(api.carts.$post({ json: {} }))).id
}

/** Keeps what the shopper knows in this browser, once that is known. */
function useStoreSale(sale: ActiveSale | null, revealed: RevealedFlashSale | null | undefined) {
  const { t } = useTranslation(flashSalesMessages)
  useEffect(() => {
    if (!sale || revealed === undefined) return
    const category = revealed ? t('category', { category: revealed.category }) : null
    storedSales.set([
      {
        id: sale.id,
        title: revealed ? t('title', { category: revealed.category }) : '',
        discount: revealed ? `${revealed.percent}%` : '',
        startTime: new Date(sale.startsAt).toISOString(),
        endTime: new Date(sale.endsAt).toISOString(),
        categories: category === null ? [] : [category],
        isActive: true,
        isRevealed: revealed !== null,
      },
    ])
  }, [sale, revealed, t])
}
