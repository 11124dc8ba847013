import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState, LoadingState, Skeleton } from '#app/ui/feedback-states.tsx'

interface Props<Data> {
  query: UseQueryResult<Data>
  /** What could not be loaded, in a sentence. */
  errorTitle: string
  /** As high as what comes. */
  skeleton?: string
  children: (data: Data) => ReactNode
}

/** What is asked of the shop: on its way, waiting for the connection, failed, or there. */
export function QueryView<Data>({ query, errorTitle, skeleton = 'h-64', children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return <ErrorState title={errorTitle} onRetry={query.refetch} busy={query.isFetching} />
  }
  return (
    <LoadingState isPaused={query.isPaused}>
      <Skeleton className={skeleton} />
    </LoadingState>
  )
}
