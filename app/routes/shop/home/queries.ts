import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'

/** How many products of the marketplace the home page shows. */
export const MARKETPLACE_PRODUCT_COUNT = 8

/** What the owner wrote on the home page. */
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
