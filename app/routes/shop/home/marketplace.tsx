import { useQuery } from '@tanstack/react-query'
import { href } from 'react-router'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { ProductCardWithActions } from '#app/catalog/product-card-with-actions.tsx'
import { homeMessages } from '#app/i18n/areas/home.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState, ErrorState } from '#app/ui/feedback-states.tsx'
import { ArrowLink } from '#app/ui/link.tsx'
import { ProductGrid, ProductGridSkeleton } from '#app/ui/product-grid.tsx'
import { MARKETPLACE_PRODUCT_COUNT, marketplaceQuery } from './queries.ts'

const MARKETPLACE_HREF = `${href('/shop')}?source=aliexpress`

export function Marketplace() {
  const { t } = useTranslation(homeMessages)
  return (
    <section className="section wrap">
      <div className="section-head">
        <div className="flex flex-wrap items-center gap-x-4.5 gap-y-2">
          <h2 className="d3">{t('marketplace.title')}</h2>
          <Badge variant="good">{t('marketplace.badge')}</Badge>
        </div>
        <div className="flex flex-wrap gap-x-7">
          <ArrowLink to={href('/shop')}>{t('marketplace.allProducts')}</ArrowLink>
          <ArrowLink to={MARKETPLACE_HREF}>{t('marketplace.allMarketplace')}</ArrowLink>
        </div>
      </div>
      <MarketplaceProducts />
    </section>
  )
}

/** Renders the products, or the loading, error or empty state. */
function MarketplaceProducts() {
  const { t } = useTranslation(homeMessages)
  const { data, isError, error, isFetching, refetch } = useQuery(marketplaceQuery(useApi()))
  if (isError) {
    const message = getApiError(error)?.message
    const title = message
      ? t('marketplace.failedWithMessage', { message })
      : t('marketplace.failed')
    return <ErrorState title={title} onRetry={refetch} busy={isFetching} />
  }
  if (!data) return <ProductGridSkeleton columns={4} count={MARKETPLACE_PRODUCT_COUNT} />
  if (data.length === 0) return <Empty onRefresh={refetch} busy={isFetching} />
  return (
    <ProductGrid columns={4}>
      {data.map((product) => (
        // The section title already says that the products are new.
        <ProductCardWithActions key={product.id} product={{ ...product, is_new: false }} />
      ))}
    </ProductGrid>
  )
}

function Empty({ onRefresh, busy }: { onRefresh: () => void; busy: boolean }) {
  const { t } = useTranslation(homeMessages)
  return (
    <EmptyState
      title={t('marketplace.empty', { keyword: 'AliExpress' })}
      level="h3"
      action={
        <Button variant="secondary" size="small" busy={busy} onClick={onRefresh}>
          {t('marketplace.refresh')}
        </Button>
      }
    />
  )
}
