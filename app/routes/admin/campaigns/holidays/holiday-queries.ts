import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { Country } from '#contract/pricing'
import type { BuildAdminKey } from '../../frame/access.ts'

interface CalendarInput {
  country: Country
  year: string
}

/** The holidays of a country in a year. Source: GET /admin/holidays. */
export function calendarQuery(api: ApiClient, buildKey: BuildAdminKey, query: CalendarInput) {
  return queryOptions({
    queryKey: buildKey('holidays', query),
    queryFn: () => parseResponse(api.admin.holidays.$get({ query })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** What a visitor sees on a day. Source: GET /admin/holidays/preview. */
export function previewQuery(
  api: ApiClient,
  buildKey: BuildAdminKey,
  query: { country: Country; day: string },
) {
  return queryOptions({
    queryKey: buildKey('holidays', 'preview', query),
    queryFn: () => parseResponse(api.admin.holidays.preview.$get({ query })),
    staleTime: 0,
  })
}
