import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { ProductRail } from '#app/catalog/product-rail.tsx'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { boughtTogetherQuery } from './queries.ts'

/** What other shoppers bought with the product. Loaded by the browser, below what the page is opened for. */
export function BoughtTogether({ productId }: { productId: string }) {
  const { t } = useTranslation(productMessages)
  const { data } = useQuery(boughtTogetherQuery(useApi(), productId))
  return <ProductRail title={t('boughtTogether')} products={data?.items ?? []} />
}
