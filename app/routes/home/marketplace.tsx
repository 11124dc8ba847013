import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { problemOf } from '#app/problem.ts'
import { ShelfCard } from '#app/shelf-card.tsx'
import { useApi } from '#app/shop.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { GoLink } from '#app/ui/link.tsx'
import { ProductGrid, ProductGridSkeleton } from '#app/ui/product-grid.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { MARKETPLACE_PRODUCTS, marketplaceQuery } from './queries.ts'

const MARKETPLACE = '/shop?source=aliexpress'

export function Marketplace() {
  const { t } = useTranslation('home')
  return (
    <section className="section wrap">
      <div className="section-head">
        <div className="flex flex-wrap items-center gap-x-4.5 gap-y-2">
          <h2 className="d3">{t('marketplace.title')}</h2>
          <Badge look="good">{t('marketplace.badge')}</Badge>
        </div>
        <div className="flex flex-wrap gap-x-7">
          <GoLink to="/shop">{t('marketplace.allProducts')}</GoLink>
          <GoLink to={MARKETPLACE}>{t('marketplace.allMarketplace')}</GoLink>
        </div>
      </div>
      <Products />
    </section>
  )
}

/** Its skeleton, what went wrong, that there is nothing, or eight products. */
function Products() {
  const { t } = useTranslation('home')
  const { data, isError, error, isFetching, refetch } = useQuery(marketplaceQuery(useApi()))
  if (isError) {
    const message = problemOf(error)?.message
    const title = message ? t('marketplace.refused', { message }) : t('marketplace.failed')
    return <ErrorState title={title} onRetry={refetch} busy={isFetching} />
  }
  if (!data) return <ProductGridSkeleton columns={4} count={MARKETPLACE_PRODUCTS} />
  if (data.length === 0) return <Empty onRefresh={refetch} busy={isFetching} />
  return (
    <ProductGrid columns={4}>
      {data.map((product) => (
        // The title says already that they are fresh.
        <ShelfCard key={product.id} product={{ ...product, is_new: false }} />
      ))}
    </ProductGrid>
  )
}

function Empty({ onRefresh, busy }: { onRefresh: () => void; busy: boolean }) {
  const { t } = useTranslation('home')
  return (
    <EmptyState
      title={t('marketplace.empty', { keyword: 'AliExpress' })}
      level="h3"
      action={
        <Button look="secondary" size="small" busy={busy} onClick={onRefresh}>
          {t('marketplace.refresh')}
        </Button>
      }
    />
  )
}
