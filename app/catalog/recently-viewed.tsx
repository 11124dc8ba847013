import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import type { ApiClient } from '../api/client.ts'
import { useApi } from '../api/shop-provider.tsx'
import { ProductRail } from './product-rail.tsx'
import { clearViewedProducts, useViewedProducts } from './viewed-products.ts'

/** The products that were opened last in this browser, with today's prices; those no longer sold are left out. */
export function RecentlyViewed({ except }: { except?: string }) {
  const { t } = useTranslation(productMessages)
  const ids = useViewedProducts().filter((id) => id !== except)
  const { data } = useQuery({ ...cardsQuery(useApi(), ids), enabled: ids.length > 0 })
  if (ids.length === 0) return null
  return (
    <ProductRail title={t('recentlyViewed.title')} products={data?.items ?? []}>
      <Button variant="quiet" size="small" onClick={clearViewedProducts}>
        {t('recentlyViewed.clear')}
      </Button>
    </ProductRail>
  )
}

/** Source: GET /product-cards. */
function cardsQuery(api: ApiClient, ids: string[]) {
  return queryOptions({
    queryKey: ['products', 'cards', ids],
    queryFn: () => parseResponse(api['product-cards'].$get({ query: { ids: ids.join(',') } })),
    placeholderData: keepPreviousData,
  })
}
