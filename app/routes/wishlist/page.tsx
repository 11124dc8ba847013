import { useTranslation } from 'react-i18next'
import { PageHead } from '#app/page-head.tsx'
import { ShelfCard } from '#app/shelf-card.tsx'
import { Crumbs } from '#app/shell/crumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ProductGrid } from '#app/ui/product-grid.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { useWishlist } from '#app/wishlist.ts'

/** The list that this browser keeps, newest first. */
export default function WishlistPage() {
  const { t } = useTranslation('navigation')
  const wished = useWishlist()
  const title = t('wishlist.title')
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={title} unlisted />
      <Crumbs crumbs={[{ label: t('home'), to: '/' }, { label: title }]} />
      <h1 className="d3 mb-8">{title}</h1>
      {wished.length === 0 ? (
        <EmptyState
          title={t('wishlist.empty')}
          help={t('wishlist.help')}
          action={
            <ButtonLink to="/shop" look="secondary" size="small">
              {t('wishlist.shop')}
            </ButtonLink>
          }
        />
      ) : (
        <ProductGrid columns={4}>
          {wished.toReversed().map((product) => (
            <ShelfCard key={product.id} product={product} level="h2" />
          ))}
        </ProductGrid>
      )}
    </main>
  )
}
