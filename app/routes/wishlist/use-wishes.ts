import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { problemOf } from '#app/problem.ts'
import { useMember } from '#app/session.ts'
import { useApi } from '#app/shop.tsx'
import { onWish, useWishlist } from '#app/wishlist.ts'
import { wishesQuery } from '#app/wishlist-of-account.ts'
import type { Wish } from '#contract/account'
import type { ProductCard } from '#contract/catalog'
import { productQuery } from '../product/queries.ts'

export interface SeenWish {
  product: ProductCard
  /** How much less it costs than when it was wished for, in its currency; 0 for most. */
  cheaperBy: number
  /** It is not sold any more. */
  isGone: boolean
}

/**
 * What somebody wished for, newest first: as it was then, until the shop says how it is now. Undefined while nobody
 * knows whether there is anything; `account` is how asking for it stands.
 */
export function useWishes() {
  const member = useMember()
  const wished = useWishlist()
  const ofGuest = useOfGuest(member ? [] : wished)
  const account = useOfAccount(member?.id)
  if (!member) return { wishes: ofGuest.toReversed(), account }
  const seen = account.data?.map(asSeen)
  const known = new Set(seen?.map(({ product }) => product.id))
  const others = wished.filter(({ id }) => !known.has(id)).map((product) => asIs(product))
  const isKnown = seen || others.length > 0
  return { wishes: isKnown ? [...others.toReversed(), ...(seen ?? [])] : undefined, account }
}

/** Each asked for by itself: the list of a guest is nobody's but the browser's. */
function useOfGuest(wished: ProductCard[]): SeenWish[] {
  const api = useApi()
  const asked = useQueries({ queries: wished.map(({ id }) => productQuery(api, id)) })
  return asked.map(({ data, error }, at) => {
    const known = wished[at]!
    if (data) return { ...asIs(data), cheaperBy: cheaperBy(data, known) }
    if (problemOf(error)?.code !== 'not_found') return asIs(known)
    return { ...asIs({ ...known, stock: 'out', only_variant_id: null }), isGone: true }
  })
}

/** The account knows all of it at once. What is dropped here is dropped from what it said. */
function useOfAccount(person = '') {
  const api = useApi()
  const queries = useQueryClient()
  useEffect(() => {
    const { queryKey } = wishesQuery(api, person)
    return onWish(({ id }, isWished) => {
      if (isWished) return
      queries.setQueryData(queryKey, (said) => said?.filter(({ product }) => product.id !== id))
    })
  }, [api, queries, person])
  return useQuery({ ...wishesQuery(api, person), enabled: person !== '' })
}

function asIs(product: ProductCard): SeenWish {
  return { product, cheaperBy: 0, isGone: false }
}

function asSeen({ product, price_then: price, currency, is_gone: isGone }: Wish): SeenWish {
  return { product, cheaperBy: cheaperBy(product, { price, currency }), isGone }
}

type Priced = Pick<ProductCard, 'price' | 'currency'>

function cheaperBy(now: Priced, then: Priced): number {
  return now.currency === then.currency ? Math.max(0, then.price - now.price) : 0
}
