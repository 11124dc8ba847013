import { useTranslation } from '#app/i18n/use-translation.ts'
import { Crumbs } from '#app/shell/crumbs.tsx'
import type { Route } from './+types/page'
import { Listing } from './listing/listing.tsx'
import { ListingCount, ListingHead } from './listing/listing-head.tsx'
import { loadListing } from './listing/load-listing.ts'
import { shopPlace } from './listing/place.ts'
import { useAddress } from './listing/use-address.ts'
import { useListing } from './listing/use-listing.ts'

export { ListingFailed as ErrorBoundary } from './listing/listing-failed.tsx'

export const loader = ({ context, url }: Route.LoaderArgs) => loadListing(context, shopPlace(url))
export const clientLoader = ({ context, url }: Route.ClientLoaderArgs) =>
  loadListing(context, shopPlace(url))

export default function ShopPage() {
  const { t } = useTranslation(['product', 'navigation'])
  const place = shopPlace(useAddress())
  const listing = useListing(place)
  return (
    <main id="main" className="wrap pb-section">
      <ListingHead
        title={t('shop.title')}
        description={t('shop.description')}
        place={place}
        listing={listing}
      />
      <Crumbs crumbs={[{ label: t('navigation:home'), to: '/' }, { label: t('shop.title') }]} />
      <div className="section-head pt-1.5">
        <h1 className="d3">{t('shop.title')}</h1>
        <ListingCount listing={listing} />
      </div>
      <Listing place={place} listing={listing} />
    </main>
  )
}
