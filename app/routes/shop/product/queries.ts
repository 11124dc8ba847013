import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'

/** Products that were bought with this one. Source: GET /product-cards/bought-with/:product_id. */
export function boughtTogetherQuery(api: ApiClient, productId: string) {
  return queryOptions({
    queryKey: ['products', 'bought with', productId],
    queryFn: () =>
      parseResponse(
        api['product-cards']['bought-with'][':product_id'].$get({
          param: { product_id: productId },
        }),
      ),
  })
}
