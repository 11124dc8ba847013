import { href } from 'react-router'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { wishlistMessages } from '#app/i18n/areas/wishlist.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { ProductGridSkeleton } from '#app/ui/product-grid.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { EmptyWishlist } from './empty-wishlist.tsx'
import { WishlistItems } from './wishlist-items.tsx'

/** The server renders the same page for every visitor; the browser loads the list. */
export default function WishlistPage() {
  // The texts of the list come with the page, so that it opens without a connection.
  const { t } = useTranslation([navigationMessages, wishlistMessages])
  const isHydrated = useHydrated()
  const title = t('wishlist.title')
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={title} noIndex />
      <Breadcrumbs crumbs={[{ label: t('home'), to: href('/') }, { label: title }]} />
      <h1 className="d3 pt-1.5 pb-8">{title}</h1>
      {isHydrated ? (
        <WishlistItems empty={<EmptyWishlist title={t('wishlist.empty')} />} />
      ) : (
        <ProductGridSkeleton columns={4} count={4} />
      )}
    </main>
  )
}
