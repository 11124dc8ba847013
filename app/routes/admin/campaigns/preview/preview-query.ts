import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type InferResponseType, parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { BuildAdminKey } from '../../frame/access.ts'
import { PROMOTIONS_KEY } from '../campaign-queries.ts'

type Route = ApiClient['admin']['campaign-preview']['$get']
export type CampaignPreview = InferResponseType<Route, 200>
type PreviewQuery = Parameters<Route>[0]['query']

/** What a person sees of the campaigns at a time. */
export function campaignPreviewQuery(api: ApiClient, buildKey: BuildAdminKey, query: PreviewQuery) {
  return queryOptions({
    queryKey: buildKey(PROMOTIONS_KEY, 'preview', query),
    queryFn: () => parseResponse(api.admin['campaign-preview'].$get({ query })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
