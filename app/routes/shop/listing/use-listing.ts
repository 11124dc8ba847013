import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isNotFoundError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import type { ListingRoute } from './listing-route.ts'
import { listingQuery } from './queries.ts'

export type ListingState = ReturnType<typeof useListing>

/** Returns the loaded products of a listing with total and facets. Throws a 404 error to the error boundary. */
export function useListing({ filters, cursor }: ListingRoute, { enabled = true } = {}) {
  const options = listingQuery(useApi(), filters, cursor)
  const query = useInfiniteQuery({ ...options, enabled, throwOnError: isNotFoundError })
  const { t } = useTranslation(productMessages)
  const { errorUpdatedAt } = query
  useEffect(() => {
    if (errorUpdatedAt > 0) toast(t('list.failed'), { variant: 'bad' })
  }, [errorUpdatedAt, t])

  const pages = query.data?.pages ?? []
  const firstPage = pages[0]
  return {
    products: pages.flatMap(({ items }) => items),
    total: firstPage?.total ?? 0,
    /** A search may have more hits than are counted. */
    isTotalLowerBound: firstPage?.total_is_lower_bound ?? false,
    facets: firstPage?.facets,
    correctedQ: firstPage?.corrected_q ?? null,
    nextCursor: pages.at(-1)?.next_cursor ?? null,
    hasProducts: firstPage !== undefined,
    hasFailed: query.isError,
    /** The filters have changed, and the previous products still show. */
    isChanging: query.isPlaceholderData,
    isRefreshing: query.isFetching && !query.isFetchingNextPage,
    isShowingMore: query.isFetchingNextPage,
    refresh: () => query.refetch(),
    showMore: () => query.fetchNextPage(),
  }
}
