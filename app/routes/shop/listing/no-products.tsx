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

/** Says what would show products: the three hints follow the filters that are set. */
export function NoProducts({ route, listing }: Props) {
  const { t } = useTranslation('product')
  const hints = [...filterHints(route), ...generalHints].slice(0, 3)
  const action = (
    <>
      <ul className="hints links">
        {hints.map(({ text, to }) => (
          <li key={text}>
            <Link className="link" to={to}>
              {t(`none.${text}`)}
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
  return <EmptyState title={t('none.title')} action={action} />
}

const generalHints = [
  { text: 'everything', to: '/shop' },
  { text: 'categories', to: '/categories' },
  { text: 'search', to: '/search' },
] as const

function filterHints(place: ListingRoute) {
  const chosen = listActiveFilters(place)
  const off = (...names: FilterName[]) => place.buildHref(omitFilters(place.filters, ...names))
  const said = [
    { text: 'soldOutToo', for: 'in_stock', to: off('in_stock') },
    { text: 'anyRating', for: 'rating', to: off('rating') },
    { text: 'anyPrice', for: 'min_price', to: off('min_price', 'max_price') },
    { text: 'anyPrice', for: 'max_price', to: off('min_price', 'max_price') },
    { text: 'anySource', for: 'source', to: off('source') },
    { text: 'anyCategory', for: 'category', to: off('category') },
  ] as const
  const fitting = said.filter((hint) => chosen.includes(hint.for))
  return fitting.filter((hint, at) => fitting.findIndex(({ text }) => text === hint.text) === at)
}
