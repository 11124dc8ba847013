import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useCurrentUser } from '#app/session/session.ts'
import { accountWishlistQuery } from '#app/wishlist/account-wishlist.ts'
import { onWishlistChange, useWishlist } from '#app/wishlist/local-wishlist.ts'
import type { WishlistItem } from '#contract/account'
import type { ProductCard } from '#contract/catalog'
import { productQuery } from '../product/queries.ts'

export interface WishlistItemView {
  product: ProductCard
  /** How much less it costs than when it was wished for, in its currency; 0 for most. */
  priceDrop: number
  /** It is not sold any more. */
  isDiscontinued: boolean
}

/**
 * What somebody wished for, newest first: as it was then, until the shop says how it is now. Undefined while nobody
 * knows whether there is anything; `account` is how asking for it stands.
 */
export function useWishlistItems() {
  const member = useCurrentUser()
  const wished = useWishlist()
  const ofGuest = useGuestWishlistItems(member ? [] : wished)
  const account = useAccountWishlistItems(member?.id)
  if (!member) return { wishes: ofGuest.toReversed(), account }
  const seen = account.data?.map(toWishlistItemView)
  const known = new Set(seen?.map(({ product }) => product.id))
  const others = wished
    .filter(({ id }) => !known.has(id))
    .map((product) => toUnchangedItem(product))
  const isKnown = seen || others.length > 0
  return { wishes: isKnown ? [...others.toReversed(), ...(seen ?? [])] : undefined, account }
}

/** Each asked for by itself: the list of a guest is nobody's but the browser's. */
function useGuestWishlistItems(wished: ProductCard[]): WishlistItemView[] {
  const api = useApi()
  const asked = useQueries({ queries: wished.map(({ id }) => productQuery(api, id)) })
  return asked.map(({ data, error }, at) => {
    const known = wished[at]!
    if (data) return { ...toUnchangedItem(data), priceDrop: getPriceDrop(data, known) }
    if (getApiError(error)?.code !== 'not_found') return toUnchangedItem(known)
    return {
      ...toUnchangedItem({ ...known, stock: 'out', only_variant_id: null }),
      isDiscontinued: true,
    }
  })
}

/** The account knows all of it at once. What is dropped here is dropped from what it said. */
function useAccountWishlistItems(userId = '') {
  const api = useApi()
  const queries = useQueryClient()
  useEffect(() => {
    const { queryKey } = accountWishlistQuery(api, userId)
    return onWishlistChange(({ id }, isWished) => {
      if (isWished) return
      queries.setQueryData(queryKey, (said) => said?.filter(({ product }) => product.id !== id))
    })
  }, [api, queries, userId])
  return useQuery({ ...accountWishlistQuery(api, userId), enabled: userId !== '' })
}

function toUnchangedItem(product: ProductCard): WishlistItemView {
  return { product, priceDrop: 0, isDiscontinued: false }
}

function toWishlistItemView({
  product,
  price_when_added: price,
  currency,
  is_discontinued: isDiscontinued,
}: WishlistItem): WishlistItemView {
  return { product, priceDrop: getPriceDrop(product, { price, currency }), isDiscontinued }
}

type Priced = Pick<ProductCard, 'price' | 'currency'>

function getPriceDrop(now: Priced, then: Priced): number {
  return now.currency === then.currency ? Math.max(0, then.price - now.price) : 0
}
