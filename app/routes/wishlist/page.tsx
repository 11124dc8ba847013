import { useIsAlive } from '#app/alive.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/page-head.tsx'
import { ShelfCard } from '#app/shelf-card.tsx'
import { Crumbs } from '#app/shell/crumbs.tsx'
import { ProductGrid, ProductGridSkeleton } from '#app/ui/product-grid.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { useWishlist } from '#app/wishlist.ts'
import { useFreshCards } from './use-fresh-cards.ts'

/** Personal: the server renders the shell for everybody, the browser fills in this one's list. */
export default function WishlistPage() {
  const { t } = useTranslation('navigation')
  const isAlive = useIsAlive()
  const title = t('wishlist.title')
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={title} unlisted />
      <Crumbs crumbs={[{ label: t('home'), to: '/' }, { label: title }]} />
      <h1 className="d3 pt-1.5 pb-8">{title}</h1>
      {isAlive ? <Wishes /> : <ProductGridSkeleton columns={4} count={4} />}
    </main>
  )
}

function Wishes() {
  const { t } = useTranslation('navigation')
  const products = useFreshCards(useWishlist())
  if (products.length === 0) return <NoWishes />
  return (
    <>
      <p className="pb-6 text-ink-2">{t('wishlist.here')}</p>
      <ProductGrid columns={4}>
        {products.map((product) => (
          <ShelfCard key={product.id} product={product} level="h2" tellsStock />
        ))}
      </ProductGrid>
    </>
  )
}

function NoWishes() {
  const { t } = useTranslation('navigation')
  return (
    <EmptyState
      title={t('wishlist.empty')}
      help={t('wishlist.help')}
      leads={{ to: '/shop', label: t('wishlist.shop') }}
    />
  )
}
