import { queryOptions, useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ApiClient } from '../api/client.ts'
import { useApi } from '../api/shop-provider.tsx'
import { ProductRail } from './product-rail.tsx'

const MAX_SUGGESTIONS = '8'

/** The best rated products in stock, for a page that has nothing of its own to show. Loaded by the browser. */
export function SuggestedProducts() {
  const { t } = useTranslation(productMessages)
  const { data } = useQuery(suggestionsQuery(useApi()))
  return <ProductRail title={t('suggestions')} products={data?.items ?? []} />
}

/** Source: GET /products. */
function suggestionsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['suggested products'],
    queryFn: () =>
      parseResponse(
        api.products.$get({ query: { sort: 'rating', in_stock: 'true', limit: MAX_SUGGESTIONS } }),
      ),
  })
}
