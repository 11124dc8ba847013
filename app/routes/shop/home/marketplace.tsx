import { href } from 'react-router'
import { getApiError } from '#app/api/api-error.ts'
import { ProductCardWithActions } from '#app/catalog/product-card-with-actions.tsx'
import { homeMessages } from '#app/i18n/areas/home.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState, ErrorState } from '#app/ui/feedback-states.tsx'
import { ArrowLink } from '#app/ui/link.tsx'
import { ProductGrid, ProductGridSkeleton } from '#app/ui/product-grid.tsx'
import { AffiliateCard } from './affiliate-card.tsx'
import { useMarketplace } from './use-marketplace.ts'

const MARKETPLACE_HREF = `${href('/shop')}?source=aliexpress`
const SKELETON_COUNT = 8

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
  const { products, error, isRefreshing, refresh } = useMarketplace()
  if (error || products?.state === 'error') {
    const message = error ? getApiError(error)?.message : products?.message
    const title = message
      ? t('marketplace.failedWithMessage', { message })
      : t('marketplace.failed')
    return <ErrorState title={title} onRetry={refresh} busy={isRefreshing} />
  }
  if (!products || products.state === 'loading') {
    return <ProductGridSkeleton columns={4} count={SKELETON_COUNT} />
  }
  const { keyword, items } = products
  if (items.length === 0) return <Empty {...{ keyword, refresh }} busy={isRefreshing} />
  return (
    <ProductGrid columns={4}>
      {items.map((item) =>
        item.product ? (
          // The section title already says that the products are new.
          <ProductCardWithActions
            key={item.product_id}
            product={{ ...item.product, is_new: false }}
          />
        ) : (
          <AffiliateCard key={item.product_id} product={item} />
        ),
      )}
    </ProductGrid>
  )
}

interface EmptyProps {
  keyword: string
  refresh: () => void
  busy: boolean
}

function Empty({ keyword, refresh, busy }: EmptyProps) {
  const { t } = useTranslation(homeMessages)
  return (
    <EmptyState
      title={t('marketplace.empty', { keyword })}
      level="h3"
      action={
        <Button variant="secondary" size="small" busy={busy} onClick={refresh}>
          {t('marketplace.refresh')}
        </Button>
      }
    />
  )
}
