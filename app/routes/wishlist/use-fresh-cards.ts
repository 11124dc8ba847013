import { useQueries } from '@tanstack/react-query'
import { problemOf } from '#app/problem.ts'
import { useApi } from '#app/shop.tsx'
import type { ProductCard } from '#contract/catalog'
import { productQuery } from '../product/queries.ts'

/** As they were when they were wished for, until the shop says how they are now; newest first. */
export function useFreshCards(wished: ProductCard[]): ProductCard[] {
  const api = useApi()
  const asked = useQueries({ queries: wished.map(({ id }) => productQuery(api, id)) })
  const cards = asked.map(({ data, error }, at): ProductCard => {
    const known = wished[at]!
    const isGone = problemOf(error)?.code === 'not_found'
    return data ?? (isGone ? { ...known, stock: 'out', only_variant_id: null } : known)
  })
  return cards.toReversed()
}
