import { href } from 'react-router'
import { productMessages } from '#app/i18n/areas/product.ts'
import { usePageUrl } from '#app/i18n/page-url.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { JsonLd, PageHead } from '#app/shell/page-head.tsx'
import { type ListingRoute, listActiveFilters } from './listing-route.ts'
import type { ListingState } from './use-listing.ts'

interface Props {
  title: string
  description: string
  route: ListingRoute
  listing: ListingState
}

/** Metadata of a listing. Search engines index it only without filters, sort order and cursor: their combinations are endless. */
export function ListingHead({ title, description, route, listing }: Props) {
  const buildPageUrl = usePageUrl()
  const { filters, cursor } = route
  const isNarrowed =
    listActiveFilters(route).length > 0 || Boolean(filters.sort ?? cursor ?? filters.q)
  const itemListElement = listing.products.map(({ slug, title: name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: buildPageUrl(href('/products/:slug', { slug })),
    name,
  }))
  return (
    <>
      <PageHead
        title={title}
        description={description}
        path={route.buildHref(filters, cursor)}
        picture={listing.products[0]?.image}
        noIndex={isNarrowed}
      />
      {itemListElement.length > 0 && (
        <JsonLd about={{ '@type': 'ItemList', name: title, itemListElement }} />
      )}
    </>
  )
}

/** "48 products", or "At least 10,000 products". Reserves its space until the total is known. */
export function ListingCount({ listing }: { listing: ListingState }) {
  const { t } = useTranslation(productMessages)
  const { hasProducts, total: count, isTotalLowerBound } = listing
  const text = isTotalLowerBound ? t('list.countAtLeast', { count }) : t('list.count', { count })
  return (
    <p className="text-ink-2" role="status">
      {hasProducts ? text : '\u00a0'}
    </p>
  )
}
