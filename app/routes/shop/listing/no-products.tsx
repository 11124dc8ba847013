import { href } from 'react-router'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { Link } from '#app/ui/link.tsx'
import { type FilterName, omitFilters } from './filters.ts'
import { type ListingRoute, listActiveFilters } from './listing-route.ts'
import type { ListingState } from './use-listing.ts'

interface Props {
  route: ListingRoute
  listing: ListingState
}

/** The empty state of a listing, with up to three links that remove active filters or lead elsewhere in the shop. */
export function NoProducts({ route, listing }: Props) {
  const { t } = useTranslation(productMessages)
  const hints = [...listFilterHints(route), ...generalHints].slice(0, 3)
  const action = (
    <>
      <ul className="hints links">
        {hints.map(({ text, to }) => (
          <li key={text}>
            <Link className="link" to={to}>
              {t(`noProducts.${text}`)}
            </Link>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        size="small"
        onClick={listing.refresh}
        busy={listing.isRefreshing}
      >
        {t('list.refresh')}
      </Button>
    </>
  )
  return <EmptyState title={t('noProducts.title')} action={action} />
}

const generalHints = [
  { text: 'everything', to: href('/shop') },
  { text: 'categories', to: href('/categories') },
  { text: 'search', to: href('/search') },
] as const

function listFilterHints(route: ListingRoute) {
  const active = listActiveFilters(route)
  const hrefWithout = (...names: FilterName[]) =>
    route.buildHref(omitFilters(route.filters, ...names))
  const hints = [
    { text: 'anyColour', filter: 'colour', to: hrefWithout('colour') },
    { text: 'anySize', filter: 'size', to: hrefWithout('size') },
    { text: 'anyBrand', filter: 'brand', to: hrefWithout('brand') },
    { text: 'anyPriceHistory', filter: 'reduced', to: hrefWithout('reduced') },
    { text: 'includeSoldOut', filter: 'in_stock', to: hrefWithout('in_stock') },
    { text: 'anyRating', filter: 'rating', to: hrefWithout('rating') },
    { text: 'anyPrice', filter: 'min_price', to: hrefWithout('min_price', 'max_price') },
    { text: 'anyPrice', filter: 'max_price', to: hrefWithout('min_price', 'max_price') },
    { text: 'anySource', filter: 'source', to: hrefWithout('source') },
    { text: 'anyCategory', filter: 'category', to: hrefWithout('category') },
  ] as const
  const applicable = hints.filter(({ filter }) => active.includes(filter))
  return applicable.filter(
    (hint, index) => applicable.findIndex(({ text }) => text === hint.text) === index,
  )
}
