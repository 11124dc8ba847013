import { useQueries, useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { mine } from '#app/forget-person.ts'
import { problemOf } from '#app/problem.ts'
import { useMember } from '#app/session.ts'
import { useApi } from '#app/shop.tsx'
import { useWishlist, useWishlistOwner } from '#app/wishlist.ts'
import type { ProductCard } from '#contract/catalog'
import { productQuery } from '../product/queries.ts'

export interface SeenWish {
  product: ProductCard
  /** How much less it costs than when it was wished for, in its currency; 0 for most. */
  cheaperBy: number
  /** It is not sold any more. */
  isGone: boolean
}

/** What somebody wished for, newest first: as it was then, until the shop says how it is now. Undefined until that is known. */
export function useWishes(): SeenWish[] | undefined {
  const member = useMember()
  const wished = useWishlist()
  const ofGuest = useOfGuest(member ? [] : wished)
  const { isTakenIn, now } = useOfAccount(member?.id)
  if (!member) return ofGuest.toReversed()
  return isTakenIn ? wished.map((known) => now.get(known.id) ?? as(known)).toReversed() : undefined
}

/** Each asked for by itself: the list of a guest is nobody's but the browser's. */
function useOfGuest(wished: ProductCard[]): SeenWish[] {
  const api = useApi()
  const asked = useQueries({ queries: wished.map(({ id }) => productQuery(api, id)) })
  return asked.map(({ data, error }, at) => {
    const known = wished[at]!
    if (data) return as(data, cheaperBy(data, known))
    const isGone = problemOf(error)?.code === 'not_found'
    return isGone ? { ...as({ ...known, stock: 'out', only_variant_id: null }), isGone } : as(known)
  })
}

/** The account knows all of it at once, and what each cost then. */
function useOfAccount(person: string | undefined) {
  const api = useApi()
  const owner = useWishlistOwner()
  const { data, isError } = useQuery({
    queryKey: mine(person ?? '', 'wishes'),
    queryFn: () => parseResponse(api.wishlist.$get()),
    enabled: person !== undefined,
    staleTime: 0,
  })
  const seen = data?.items.map(({ product, price_then: price, currency, is_gone: isGone }) => {
    return { product, cheaperBy: cheaperBy(product, { price, currency }), isGone }
  })
  return {
    /** Or cannot be, for now. */
    isTakenIn: owner === person || isError,
    now: new Map(seen?.map((one) => [one.product.id, one])),
  }
}

function as(product: ProductCard, cheaperBy = 0): SeenWish {
  return { product, cheaperBy, isGone: false }
}

type Priced = Pick<ProductCard, 'price' | 'currency'>

function cheaperBy(now: Priced, then: Priced): number {
  return now.currency === then.currency ? Math.max(0, then.price - now.price) : 0
}
