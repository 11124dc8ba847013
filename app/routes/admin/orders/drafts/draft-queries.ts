import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type ApiClient, encodePathSegment } from '#app/api/client.ts'
import type { DraftContent } from '#contract/drafts'
import type { BuildAdminKey } from '../../frame/access.ts'

export function draftsQuery(api: ApiClient, buildKey: BuildAdminKey, cursor: string | undefined) {
  return queryOptions({
    queryKey: buildKey('drafts', 'list', cursor),
    queryFn: () => parseResponse(api.admin.drafts.$get({ query: { ...(cursor && { cursor }) } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function draftQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  return queryOptions({
    queryKey: buildKey('drafts', 'draft', id),
    queryFn: () =>
      parseResponse(api.admin.drafts[':id'].$get({ param: { id: encodePathSegment(id) } })),
    staleTime: 0,
  })
}

/** What an order with this content would cost now. Null while it is not complete. */
export function draftQuoteQuery(
  api: ApiClient,
  buildKey: BuildAdminKey,
  content: DraftContent | null,
) {
  return queryOptions({
    queryKey: buildKey('draft-quote', content),
    queryFn: () => parseResponse(api.admin.drafts.quote.$post({ json: content! })),
    enabled: content !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}
