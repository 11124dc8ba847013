import { useEffect } from 'react'
import { href } from 'react-router'
import { loadPageData } from '#app/api/load-page-data.ts'
import { categoryTreeQuery } from '#app/catalog/categories.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { searchMessages } from '#app/i18n/areas/search.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { addRecentSearch } from '#app/search/recent-searches.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { ListingHead } from '../listing/listing-head.tsx'
import { parseSearchRoute } from '../listing/listing-route.ts'
import { loadListing } from '../listing/load-listing.ts'
import { useCurrentUrl } from '../listing/use-current-url.ts'
import { useListing } from '../listing/use-listing.ts'
import type { Route } from './+types/page'
import { SearchResults } from './search-results.tsx'
import { SearchTitleForm } from './search-title-form.tsx'

export { ListingErrorBoundary as ErrorBoundary } from '../listing/listing-error-boundary.tsx'

export const loader = ({ context, url }: Route.LoaderArgs) => load(context, url)
export const clientLoader = ({ context, url }: Route.ClientLoaderArgs) => load(context, url)

function load(context: Route.LoaderArgs['context'], url: URL) {
  const route = parseSearchRoute(url)
  if (route.filters.q) return loadListing(context, route)
  return loadPageData(context, (queries, api) => queries.fetchQuery(categoryTreeQuery(api)))
}

/** The search page: a prompt without `q`; otherwise the search results. */
export default function SearchPage() {
  const { t } = useTranslation([searchMessages, navigationMessages])
  const route = parseSearchRoute(useCurrentUrl())
  const { q } = route.filters
  const listing = useListing(route, { enabled: q !== undefined })
  const foundQ = listing.total > 0 && !listing.isChanging ? q : undefined
  useEffect(() => {
    if (foundQ) addRecentSearch(foundQ)
  }, [foundQ])
  return (
    <main id="main" className="wrap pb-section">
      <ListingHead
        title={q ? t('titleFor', { q }) : t('title')}
        description={t('description')}
        route={route}
        listing={listing}
      />
      <Breadcrumbs
        crumbs={[{ label: t('navigation:home'), to: href('/') }, { label: t('title') }]}
      />
      <h1 className="sr-only">{t('title')}</h1>
      <SearchTitleForm q={q} />
      <SearchResults route={route} listing={listing} />
    </main>
  )
}
