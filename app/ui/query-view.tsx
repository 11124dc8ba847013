import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState, LoadingState, Skeleton } from '#app/ui/feedback-states.tsx'

interface Props<Data> {
  query: UseQueryResult<Data>
  /** A sentence that says what could not be loaded. */
  errorTitle: string
  /** A height class that matches the content to come. */
  skeleton?: string
  children: (data: Data) => ReactNode
}

/** Renders a query: loading, waiting for the connection, failed, or its data. */
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
