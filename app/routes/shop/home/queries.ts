import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'

/** The editable content of the home page. Source: GET /content/home. */
export function homeQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['content', 'home'],
    queryFn: () => parseResponse(api.content.home.$get()),
  })
}

/** The products of the marketplace on the home page, as they were found last. */
export function marketplaceQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['marketplace'],
    queryFn: () => parseResponse(api['affiliate-products'].$get()),
  })
}
