import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMember } from '#app/session.ts'
import { ShelfCard } from '#app/shelf-card.tsx'
import { ProductGrid } from '#app/ui/product-grid.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { useWishlist } from '#app/wishlist.ts'
import { useFreshCards } from './use-fresh-cards.ts'

/** What somebody wished for, newest first. */
export function Wishes() {
  const { t } = useTranslation('navigation')
  const member = useMember()
  const products = useFreshCards(useWishlist())
  if (products.length === 0) return <NoWishes />
  return (
    <>
      <p className="pb-6 text-ink-2">{t(member ? 'wishlist.inAccount' : 'wishlist.here')}</p>
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
