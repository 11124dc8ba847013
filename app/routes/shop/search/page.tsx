import { categoryTreeQuery } from '#app/categories.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { prefetch } from '#app/prefetch.ts'
import { Crumbs } from '#app/shell/crumbs.tsx'
import { ListingHead } from '../listing/listing-head.tsx'
import { loadListing } from '../listing/load-listing.ts'
import { searchPlace } from '../listing/place.ts'
import { useAddress } from '../listing/use-address.ts'
import { useListing } from '../listing/use-listing.ts'
import type { Route } from './+types/page'
import { Found } from './found.tsx'
import { SearchTitle } from './search-title.tsx'

export { ListingFailed as ErrorBoundary } from '../listing/listing-failed.tsx'

export const loader = ({ context, url }: Route.LoaderArgs) => load(context, url)
export const clientLoader = ({ context, url }: Route.ClientLoaderArgs) => load(context, url)

function load(context: Route.LoaderArgs['context'], url: URL) {
  const place = searchPlace(url)
  if (place.filters.q) return loadListing(context, place)
  return prefetch(context, (queries, api) => queries.fetchQuery(categoryTreeQuery(api)))
}

/** Idle without words, then searching, results or empty. */
export default function SearchPage() {
  const { t } = useTranslation(['product', 'navigation'])
  const place = searchPlace(useAddress())
  const { q } = place.filters
  const listing = useListing(place, { enabled: q !== undefined })
  return (
    <main id="main" className="wrap pb-section">
      <ListingHead
        title={q ? t('search.titleFor', { q }) : t('search.title')}
        description={t('search.description')}
        place={place}
        listing={listing}
      />
      <Crumbs crumbs={[{ label: t('navigation:home'), to: '/' }, { label: t('search.title') }]} />
      <h1 className="sr-only">{t('search.title')}</h1>
      <SearchTitle q={q} />
      <Found place={place} listing={listing} />
    </main>
  )
}
