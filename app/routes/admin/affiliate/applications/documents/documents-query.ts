import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import type { BuildAdminKey } from '../../../frame/access.ts'

type List = ApiClient['admin']['influencer-applications'][':user_id']['uploads']['$get']
export type ReviewedDocument =
  Awaited<ReturnType<Awaited<ReturnType<List>>['json']>> extends infer Answer
    ? Extract<Answer, { items: unknown[] }>['items'][number]
    : never

/** The files of an application, and who looked at them. */
export function documentsQuery(api: ApiClient, buildKey: BuildAdminKey, userId: string) {
  return queryOptions({
    queryKey: buildKey('influencer-documents', userId),
    queryFn: () =>
      parseResponse(
        api.admin['influencer-applications'][':user_id'].uploads.$get({
          param: { user_id: userId },
        }),
      ),
    staleTime: 0,
  })
}

/** A file itself. Nothing of it is kept once it is closed. */
export function documentContentQuery(buildKey: BuildAdminKey, id: string, look: string) {
  return queryOptions({
    queryKey: buildKey('influencer-document', id, look),
    queryFn: async ({ signal }) => {
      const path = `/api/admin/influencer-uploads/${id}/content?${new URLSearchParams({ look })}`
      return (await fetchOrThrow(path, { signal })).blob()
    },
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false },
  })
}
