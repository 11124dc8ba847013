import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isNotFoundError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import type { ListingRoute } from './listing-route.ts'
import { listingQuery } from './queries.ts'

export type ListingState = ReturnType<typeof useListing>

/** Returns the loaded products of a listing with total and facets. Throws a 404 error to the error boundary. */
export function useListing({ filters, cursor, buildHref }: ListingRoute, { enabled = true } = {}) {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const options = listingQuery(api, filters, cursor)
  const query = useInfiniteQuery({ ...options, enabled, throwOnError: isNotFoundError })
  const { t } = useTranslation(productMessages)
  // Without products the page itself shows the error.
  const failedAt = query.data ? query.errorUpdatedAt : 0
  useEffect(() => {
    if (failedAt > 0) toast(t('list.failed'), { variant: 'bad' })
  }, [failedAt, t])

  /** Appends the next page. The URL then begins at it, so that a reload shows what the shopper was looking at. */
  const showMore = async () => {
    const { data } = await query.fetchNextPage()
    const lastCursor = data?.pageParams.at(-1) as string | null | undefined
    if (!data || !lastCursor || lastCursor === cursor) return
    // Until a reload, that URL has the earlier pages too.
    queries.setQueryData(listingQuery(api, filters, lastCursor).queryKey, data)
    navigate(buildHref(filters, lastCursor), { replace: true, preventScrollReset: true })
  }

  const pages = query.data?.pages ?? []
  const firstPage = pages[0]
  return {
    products: pages.flatMap(({ items }) => items),
    total: firstPage?.total ?? 0,
    /** A search may have more hits than are counted. */
    isTotalLowerBound: firstPage?.total_is_lower_bound ?? false,
    facets: firstPage?.facets,
    correctedQ: firstPage?.corrected_q ?? null,
    droppedWords: firstPage?.dropped_words ?? [],
    /** The list begins later than at its start. */
    isContinued: Boolean(query.data?.pageParams[0]),
    nextCursor: pages.at(-1)?.next_cursor ?? null,
    hasProducts: firstPage !== undefined,
    hasFailed: query.isError,
    /** The filters have changed, and the previous products still show. */
    isChanging: query.isPlaceholderData,
    isRefreshing: query.isFetching && !query.isFetchingNextPage,
    isShowingMore: query.isFetchingNextPage,
    refresh: () => query.refetch(),
    showMore,
  }
}
