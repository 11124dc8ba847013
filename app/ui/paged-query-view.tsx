import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorState, LoadingState, Skeleton } from '#app/ui/feedback-states.tsx'
import { Note } from '#app/ui/note.tsx'

interface Props<Item> {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>
  /** A sentence that says what could not be loaded. */
  errorTitle: string
  errorHelp?: string
  /** Rendered if the list has no items. */
  empty: ReactNode
  children: (items: Item[]) => ReactNode
}

/** Renders an infinite query: loading, failed, empty, or the items with a button for the next page. */
export function PagedQueryView<Item>({
  query,
  errorTitle,
  errorHelp,
  empty,
  children,
}: Props<Item>) {
  const { t } = useTranslation(commonMessages)
  const { data, hasNextPage, isFetchingNextPage } = query
  if (!data) {
    if (query.isError) {
      const retry = { onRetry: query.refetch, busy: query.isFetching }
      return <ErrorState title={errorTitle} help={errorHelp} {...retry} />
    }
    return (
      <LoadingState isPaused={query.isPaused}>
        <div className="skeletons grid gap-4 pt-6" aria-hidden="true">
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
        </div>
      </LoadingState>
    )
  }
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0 && !hasNextPage) return empty
  return (
    <>
      {children(items)}
      {query.isFetchNextPageError && (
        <Note variant="bad" className="mt-7">
          {errorTitle}
        </Note>
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          size="small"
          className="mt-7"
          busy={isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {t('showMore')}
        </Button>
      )}
    </>
  )
}
