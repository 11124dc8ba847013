import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorState, LoadingState, Skeleton } from '#app/ui/feedback-states.tsx'
import type { SyncItem } from '#contract/product-sync'

interface Props {
  query: UseInfiniteQueryResult<InfiniteData<{ items: SyncItem[] }>>
  children: (items: SyncItem[]) => ReactNode
}

/** The items that are read so far, and a button for more. */
export function PagedItems({ query, children }: Props) {
  const { t } = useTranslation(marketplaceSyncMessages)
  if (query.isError && !query.data) {
    return <ErrorState title={t('failed.items')} onRetry={query.refetch} busy={query.isFetching} />
  }
  if (!query.data) {
    return (
      <LoadingState isPaused={query.isPaused}>
        <Skeleton className="h-72" />
      </LoadingState>
    )
  }
  return (
    <>
      {children(query.data.pages.flatMap(({ items }) => items))}
      {query.hasNextPage && (
        <Button
          variant="quiet"
          busy={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {t('run.more')}
        </Button>
      )}
    </>
  )
}
