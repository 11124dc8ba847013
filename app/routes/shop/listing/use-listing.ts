import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isNotFoundError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import type { ListingRoute } from './listing-route.ts'
import { listingQuery } from './queries.ts'

export type ListingState = ReturnType<typeof useListing>

/** The products of a place, with what is known of all of them. A place that is not there is thrown. */
export function useListing({ filters, cursor }: ListingRoute, { enabled = true } = {}) {
  const list = listingQuery(useApi(), filters, cursor)
  const query = useInfiniteQuery({ ...list, enabled, throwOnError: isNotFoundError })
  const { t } = useTranslation('product')
  const { errorUpdatedAt } = query
  useEffect(() => {
    if (errorUpdatedAt > 0) toast(t('list.failed'), { variant: 'bad' })
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
