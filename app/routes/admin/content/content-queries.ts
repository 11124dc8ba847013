import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type ApiClient, encodePathSegment } from '#app/api/client.ts'
import type { ContentState, ContentVersion } from '#contract/content'
import type { BuildAdminKey } from '../frame/access.ts'
import type { ListParams } from '../list/use-list-params.ts'

const PAGE_SIZE = 50

/** The home page, the footer and the pages of texts. */
export function documentsQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('content', 'documents'),
    queryFn: async () => (await parseResponse(api.admin.content.$get())).items,
    staleTime: 0,
  })
}

type ArticlesQuery = NonNullable<
  Parameters<ApiClient['admin']['content']['articles']['$get']>[0]
>['query']

export function articlesQuery(api: ApiClient, buildKey: BuildAdminKey, { get }: ListParams) {
  const filter = { q: get('q'), state: get('state'), cursor: get('cursor') }
  const query = Object.fromEntries(Object.entries(filter).filter(([, value]) => value))
  return queryOptions({
    queryKey: buildKey('content', 'articles', query),
    queryFn: () =>
      parseResponse(
        api.admin.content.articles.$get({
          query: { ...query, limit: `${PAGE_SIZE}` } as ArticlesQuery,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function contentQuery(api: ApiClient, buildKey: BuildAdminKey, key: string) {
  return queryOptions({
    queryKey: buildKey('content', 'document', key),
    queryFn: () =>
      toState(
        parseResponse(api.admin.content[':key'].$get({ param: { key: encodePathSegment(key) } })),
      ),
    staleTime: 0,
  })
}

/** Whom a policy concerns, and whether they were notified of the version that is published. */
export function policyBroadcastQuery(api: ApiClient, buildKey: BuildAdminKey, key: string) {
  return queryOptions({
    queryKey: buildKey('content', 'notification', key),
    queryFn: () => {
      const param = { key: encodePathSegment(key) }
      return parseResponse(api.admin.content[':key'].notification.$get({ param }))
    },
    staleTime: 0,
  })
}

/** What was published under a key, the newest first. */
export function versionsQuery(api: ApiClient, buildKey: BuildAdminKey, key: string) {
  return queryOptions({
    queryKey: buildKey('content', 'versions', key),
    queryFn: async () => {
      const param = { key: encodePathSegment(key) }
      return (await parseResponse(api.admin.content[':key'].versions.$get({ param }))).items
    },
    staleTime: 0,
  })
}

export function versionQuery(
  api: ApiClient,
  buildKey: BuildAdminKey,
  { key, version }: { key: string; version: string },
) {
  return queryOptions({
    queryKey: buildKey('content', 'versions', key, version),
    queryFn: async () => {
      const param = { key: encodePathSegment(key), version: encodePathSegment(version) }
      const found = parseResponse(api.admin.content[':key'].versions[':version'].$get({ param }))
      // As `toState`.
      return (await found) as ContentVersion
    },
    staleTime: 0,
  })
}

/** The type of the client has absent values as `undefined`, which JSON has not. */
export function toState(response: Promise<unknown>): Promise<ContentState> {
  return response as Promise<ContentState>
}
