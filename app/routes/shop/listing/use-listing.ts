import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { isNotThere } from '#app/problem.ts'
import { useApi } from '#app/shop.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Place } from './place.ts'
import { listingQuery } from './queries.ts'

export type Listing = ReturnType<typeof useListing>

/** The products of a place, with what is known of all of them. A place that is not there is thrown. */
export function useListing({ filters, cursor }: Place, { enabled = true } = {}) {
  const list = listingQuery(useApi(), filters, cursor)
  const query = useInfiniteQuery({ ...list, enabled, throwOnError: isNotThere })
  const { t } = useTranslation('product')
  const { errorUpdatedAt } = query
  useEffect(() => {
    if (errorUpdatedAt > 0) toast(t('list.failed'), { look: 'bad' })
  }, [errorUpdatedAt, t])

  const pages = query.data?.pages ?? []
  const first = pages[0]
  return {
    products: pages.flatMap(({ items }) => items),
    total: first?.total ?? 0,
    facets: first?.facets,
    correctedQ: first?.corrected_q ?? null,
    nextCursor: pages.at(-1)?.next_cursor ?? null,
    hasProducts: first !== undefined,
    hasFailed: query.isError,
    /** Other filters were chosen, and the list still shows what was chosen before. */
    isChanging: query.isPlaceholderData,
    isRefreshing: query.isFetching && !query.isFetchingNextPage,
    isShowingMore: query.isFetchingNextPage,
    refresh: () => query.refetch(),
    showMore: () => query.fetchNextPage(),
  }
}
