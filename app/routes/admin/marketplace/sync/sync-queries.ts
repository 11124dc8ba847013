import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { SyncItem, SyncItemView, SyncRun, SyncState } from '#contract/product-sync'
import type { BuildAdminKey } from '../../frame/access.ts'

const POLL_MS = 1000
const OPEN_STATES: SyncState[] = ['waiting', 'running', 'undoing']

/** The first element of the keys of all that syncs change. */
export const SYNC_LIST = 'marketplace-sync'

/** Whether a run has not ended. */
export function isRunning({ state }: Pick<SyncRun, 'state'>): boolean {
  return OPEN_STATES.includes(state)
}

export function syncOverviewQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey(SYNC_LIST, 'overview'),
    queryFn: () => parseResponse(api.admin.marketplace['sync-overview'].$get()),
    staleTime: 0,
  })
}

export function syncSettingsQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey(SYNC_LIST, 'settings'),
    queryFn: () => parseResponse(api.admin.marketplace['sync-settings'].$get()),
    staleTime: 0,
  })
}

/** A page of the runs, read again while one of them is under way. */
export function syncRunsQuery(api: ApiClient, buildKey: BuildAdminKey, cursor?: string) {
  return queryOptions({
    queryKey: buildKey(SYNC_LIST, 'runs', cursor),
    queryFn: () =>
      parseResponse(api.admin.marketplace.syncs.$get({ query: { cursor, limit: '10' } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? POLL_MS : false),
  })
}

/** A run, read again while it is under way. */
export function syncRunQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  return queryOptions({
    queryKey: buildKey(SYNC_LIST, 'run', id),
    queryFn: () => parseResponse(api.admin.marketplace.syncs[':id'].$get({ param: { id } })),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_MS : false),
  })
}

interface ItemsInput {
  id: string
  show: SyncItemView | undefined
}

/** The items of a run, page by page. */
export function syncItemsQuery(api: ApiClient, buildKey: BuildAdminKey, { id, show }: ItemsInput) {
  return infiniteQueryOptions({
    queryKey: buildKey(SYNC_LIST, 'items', id, show),
    queryFn: ({ pageParam: cursor }) =>
      parseResponse(
        api.admin.marketplace.syncs[':id'].items.$get({
          param: { id },
          query: { show, limit: '40', ...(cursor && { cursor }) },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  })
}

/** All products that a run could not sync. */
export function failedItemsQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  return queryOptions({
    queryKey: buildKey(SYNC_LIST, 'failed', id),
    queryFn: () => readFailedItems(api, id),
    staleTime: 0,
  })
}

async function readFailedItems(api: ApiClient, id: string): Promise<SyncItem[]> {
  const items: SyncItem[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query = { show: 'failed' as const, limit: '200', ...(cursor && { cursor }) }
    const page: { items: SyncItem[]; next_cursor: string | null } = await parseResponse(
      api.admin.marketplace.syncs[':id'].items.$get({ param: { id }, query }),
    )
    items.push(...page.items)
    cursor = page.next_cursor
  }
  return items
}
