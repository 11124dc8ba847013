import { useShop } from '#app/api/shop-provider.tsx'
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

/** Only a whole list is for search engines: what a shopper filtered or paged to is one of endlessly many. */
export function ListingHead({ title, description, route, listing }: Props) {
  const { publicUrl } = useShop()
  const { filters, cursor } = route
  const isOwn = listActiveFilters(route).length > 0 || Boolean(filters.sort ?? cursor ?? filters.q)
  const itemListElement = listing.products.map(({ slug, title: name }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    url: `${publicUrl}/products/${slug}`,
    name,
  }))
  return (
    <>
      <PageHead
        title={title}
        description={description}
        path={route.buildHref(filters, cursor)}
        picture={listing.products[0]?.image}
        noIndex={isOwn}
      />
      {itemListElement.length > 0 && (
        <JsonLd about={{ '@type': 'ItemList', name: title, itemListElement }} />
      )}
    </>
  )
}

/** "48 products", on the title's line; it keeps its place until it is known. */
export function ListingCount({ listing }: { listing: ListingState }) {
  const { t } = useTranslation('product')
  return (
    <p className="text-ink-2" role="status">
      {listing.hasProducts ? t('list.count', { count: listing.total }) : '\u00a0'}
    </p>
  )
}
