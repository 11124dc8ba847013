import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'

/** The number of marketplace products on the home page. */
export const MARKETPLACE_PRODUCT_COUNT = 8

/** The editable content of the home page. Source: GET /content/home. */
export function homeQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['content', 'home'],
    queryFn: () => parseResponse(api.content.home.$get()),
  })
}

export function marketplaceQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['marketplace'],
    queryFn: async () => {
      const query = { source: 'aliexpress', limit: String(MARKETPLACE_PRODUCT_COUNT) } as const
      const { items } = await parseResponse(api.products.$get({ query }))
      return items
    },
  })
}
