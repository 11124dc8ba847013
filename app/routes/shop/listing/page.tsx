import { href } from 'react-router'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import type { Route } from './+types/page'
import { Listing } from './listing.tsx'
import { ListingCount, ListingHead } from './listing-head.tsx'
import { parseShopRoute } from './listing-route.ts'
import { loadListing } from './load-listing.ts'
import { useCurrentUrl } from './use-current-url.ts'
import { useListing } from './use-listing.ts'

export { ListingErrorBoundary as ErrorBoundary } from './listing-error-boundary.tsx'

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadListing(context, parseShopRoute(url))
export const clientLoader = ({ context, url }: Route.ClientLoaderArgs) =>
  loadListing(context, parseShopRoute(url))

export default function ShopPage() {
  const { t } = useTranslation([productMessages, navigationMessages])
  const route = parseShopRoute(useCurrentUrl())
  const listing = useListing(route)
  return (
    <main id="main" className="wrap pb-section">
      <ListingHead
        title={t('shop.title')}
        description={t('shop.description')}
        route={route}
        listing={listing}
      />
      <Breadcrumbs
        crumbs={[{ label: t('navigation:home'), to: href('/') }, { label: t('shop.title') }]}
      />
      <div className="section-head pt-1.5">
        <h1 className="d3">{t('shop.title')}</h1>
        <ListingCount listing={listing} />
      </div>
      <Listing route={route} listing={listing} />
    </main>
  )
}
