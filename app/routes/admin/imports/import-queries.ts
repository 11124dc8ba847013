import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { ImportState } from '#contract/imports'
import type { BuildAdminKey } from '../frame/access.ts'

const POLL_MS = 1000
const OPEN_STATES: ImportState[] = ['waiting', 'running', 'undoing']

export type DiffKind = 'added' | 'updated' | 'suspicious'

export function importsQuery(api: ApiClient, buildKey: BuildAdminKey, cursor: string | undefined) {
  return queryOptions({
    queryKey: buildKey('imports', 'list', cursor),
    queryFn: () => parseResponse(api.admin.imports.$get({ query: { cursor, limit: '25' } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.some((run) => OPEN_STATES.includes(run.state)) ? POLL_MS : false,
  })
}

/** A run, read again while it runs. */
export function importQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  return queryOptions({
    queryKey: buildKey('imports', 'run', id),
    queryFn: () => parseResponse(api.admin.imports[':id'].$get({ param: { id } })),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && OPEN_STATES.includes(state.data.state) ? POLL_MS : false,
  })
}

export function importFileQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  return queryOptions({
    queryKey: buildKey('imports', 'file', id),
    queryFn: () => parseResponse(api.admin['import-files'][':id'].$get({ param: { id } })),
    staleTime: 0,
  })
}

/** The difference that a dry run has found, page by page. */
export function importDiffQuery(
  api: ApiClient,
  buildKey: BuildAdminKey,
  { id, show }: { id: string; show: DiffKind },
) {
  return infiniteQueryOptions({
    queryKey: buildKey('imports', 'difference', id, show),
    queryFn: ({ pageParam: cursor }) =>
      parseResponse(
        api.admin.imports[':id'].differences.$get({
          param: { id },
          query: { show, limit: '100', ...(cursor && { cursor }) },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  })
}

export function importConflictsQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  return queryOptions({
    queryKey: buildKey('imports', 'conflicts', id),
    queryFn: () =>
      parseResponse(api.admin.imports[':id'].conflicts.$get({ param: { id }, query: {} })),
  })
}
