import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Coming, ErrorState, Skeleton } from '#app/ui/states.tsx'

interface Props<Data> {
  query: UseQueryResult<Data>
  /** What could not be loaded, in a sentence. */
  failed: string
  /** As high as what comes. */
  skeleton?: string
  children: (data: Data) => ReactNode
}

/** What is asked of the shop: on its way, waiting for the connection, failed, or there. */
export function Asked<Data>({ query, failed, skeleton = 'h-64', children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return <ErrorState title={failed} onRetry={query.refetch} busy={query.isFetching} />
  }
  return (
    <Coming isPaused={query.isPaused}>
      <Skeleton className={skeleton} />
    </Coming>
  )
}
