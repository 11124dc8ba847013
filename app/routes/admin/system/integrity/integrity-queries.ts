import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { CheckCode, IntegrityFinding } from '#contract/integrity'
import { type BuildAdminKey, useAdminKey } from '../../frame/access.ts'

/** While a run is in progress. */
const PROGRESS_MS = 1000
/** The check of a repaired difference runs again within seconds. */
const RECHECK_MS = 2000
const RECHECKED_FOR_MS = 20_000

export function overviewQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('integrity', 'overview'),
    queryFn: () => parseResponse(api.admin.integrity.$get()),
    refetchInterval: ({ state }) => (state.data?.running ? PROGRESS_MS : false),
  })
}

export function runQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  return queryOptions({
    queryKey: buildKey('integrity', 'run', id),
    queryFn: () => parseResponse(api.admin.integrity.runs[':id'].$get({ param: { id } })),
  })
}

export function historyQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return infiniteQueryOptions({
    queryKey: buildKey('integrity', 'history'),
    queryFn: ({ pageParam: cursor }) =>
      parseResponse(api.admin.integrity.runs.$get({ query: { ...(cursor && { cursor }) } })),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next,
  })
}

interface FindingsInput {
  runId: string
  check: CheckCode
}

export function findingsQuery(
  api: ApiClient,
  buildKey: BuildAdminKey,
  { runId, check }: FindingsInput,
) {
  const param = { id: runId }
  return queryOptions({
    queryKey: buildKey('integrity', 'findings', runId, check),
    queryFn: async () =>
      (
        await parseResponse(
          api.admin.integrity.runs[':id'].findings.$get({ param, query: { check } }),
        )
      ).items,
    refetchInterval: ({ state }) => (state.data?.some(isBeingChecked) ? RECHECK_MS : false),
  })
}

function isBeingChecked({ state, resolved_at: at }: IntegrityFinding): boolean {
  if (state === 'repairing') return true
  return state === 'repaired' && at !== null && Date.parse(at) > Date.now() - RECHECKED_FOR_MS
}

/** Reads everything about the checks again, and the counts of the navigation. */
export function useRefreshIntegrity() {
  const queries = useQueryClient()
  const buildKey = useAdminKey()
  return () =>
    Promise.all(
      ['integrity', 'waiting'].map((list) =>
        queries.invalidateQueries({ queryKey: buildKey(list) }),
      ),
    )
}
