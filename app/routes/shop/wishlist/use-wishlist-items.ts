import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isNotFoundError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { productQuery } from '#app/catalog/product-query.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { accountWishlistQuery } from '#app/wishlist/account-wishlist.ts'
import { updateLocalWishlistTexts, useWishlist } from '#app/wishlist/local-wishlist.ts'
import type { WishlistItem } from '#contract/account'
import type { ProductCard } from '#contract/catalog'

export interface WishlistItemView {
  product: ProductCard
  /** The price when it was added, in its currency; null unless it costs less now. */
  priceBefore: number | null
  /** It was sold out when it was added, or after that. */
  isBackInStock: boolean
  /** It is no longer sold. */
  isDiscontinued: boolean
}

/**
 * The items of the wishlist, newest first, with the data of this browser until the server's has loaded. `items` is
 * undefined while it is unknown whether there are any; `accountQuery` is the state of that request.
 */
export function useWishlistItems() {
  const user = useCurrentUser()
  const localProducts = useWishlist()
  const guestItems = useGuestWishlistItems(user ? [] : localProducts)
  const accountQuery = useAccountWishlistItems(user?.id)
  if (!user) return { items: guestItems.toReversed(), accountQuery }
  const accountItems = accountQuery.data?.map(toWishlistItemView)
  const accountIds = new Set(accountItems?.map(({ product }) => product.id))
  const unsavedItems = localProducts
    .filter(({ id }) => !accountIds.has(id))
    .map((product) => toUnchangedItem(product))
  if (!accountItems && unsavedItems.length === 0) return { items: undefined, accountQuery }
  return { items: [...unsavedItems.toReversed(), ...(accountItems ?? [])], accountQuery }
}

/** Loads each product by itself, because the server does not know the list of a guest. */
function useGuestWishlistItems(products: ProductCard[]): WishlistItemView[] {
  const api = useApi()
  const results = useQueries({ queries: products.map(({ id }) => productQuery(api, id)) })
  useEffect(() => updateLocalWishlistTexts(results.flatMap(({ data }) => data ?? [])), [results])
  return results.map(({ data, error }, index) => {
    const saved = products[index]!
    if (data) {
      const isBackInStock = saved.stock === 'out' && data.stock !== 'out'
      return { ...toUnchangedItem(data), priceBefore: getPriceBefore(data, saved), isBackInStock }
    }
    if (!isNotFoundError(error)) return toUnchangedItem(saved)
    const soldOut = { ...saved, stock: 'out' as const, only_variant_id: null }
    return { ...toUnchangedItem(soldOut), isDiscontinued: true }
  })
}

function useAccountWishlistItems(userId = '') {
  const api = useApi()
  return useQuery({ ...accountWishlistQuery(api, userId), enabled: userId !== '' })
}

function toUnchangedItem(product: ProductCard): WishlistItemView {
  return { product, priceBefore: null, isBackInStock: false, isDiscontinued: false }
}

function toWishlistItemView({
  product,
  price_when_added: price,
  currency,
  is_back_in_stock: isBackInStock,
  is_discontinued: isDiscontinued,
}: WishlistItem): WishlistItemView {
  const priceBefore = getPriceBefore(product, { price, currency })
  return { product, priceBefore, isBackInStock, isDiscontinued }
}

type Price = Pick<ProductCard, 'price' | 'currency'>

function getPriceBefore(now: Price, before: Price): number | null {
  return now.currency === before.currency && now.price < before.price ? before.price : null
}
