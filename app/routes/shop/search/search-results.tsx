import { href } from 'react-router'
import { buildCategoryHref, useCategoryTree } from '#app/catalog/categories.ts'
import { SuggestedProducts } from '#app/catalog/suggested-products.tsx'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { searchMessages } from '#app/i18n/areas/search.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { Link } from '#app/ui/link.tsx'
import { Listing } from '../listing/listing.tsx'
import { type ListingRoute, listActiveFilters } from '../listing/listing-route.ts'
import type { ListingState } from '../listing/use-listing.ts'

interface Props {
  route: ListingRoute
  listing: ListingState
}

export function SearchResults({ route, listing }: Props) {
  const { t } = useTranslation(searchMessages)
  const { q } = route.filters
  if (!q) return <SearchPrompt />
  const isEmpty = listing.hasProducts && listing.total === 0
  if (isEmpty && listActiveFilters(route).length === 0) return <NoResults q={q} />
  const { correctedQ, droppedWords, hasProducts, total: count } = listing
  const values = { count, q: correctedQ ?? q }
  const resultCount = listing.isTotalLowerBound
    ? t('resultCountAtLeast', values)
    : t('resultCount', values)
  return (
    <>
      <div className="mb-7 text-ink-2">
        <p role="status">
          {hasProducts && resultCount}
          {!hasProducts && !listing.hasFailed && t('searching')}
        </p>
        {correctedQ && <p>{t('corrected', { q, corrected: correctedQ })}</p>}
        {droppedWords.length > 0 && <p>{t('dropped', { words: droppedWords.join(', ') })}</p>}
      </div>
      <Listing route={route} listing={listing} />
    </>
  )
}

/** Shown before a search: links to the categories. */
function SearchPrompt() {
  const { t } = useTranslation(searchMessages)
  return (
    <>
      <p className="mb-4 text-ink-2">{t('prompt')}</p>
      <CategoryChips />
    </>
  )
}

function NoResults({ q }: { q: string }) {
  const { t } = useTranslation([searchMessages, navigationMessages])
  const browse = { to: href('/categories'), label: t('navigation:categories.all') }
  return (
    <>
      <div role="status">
        <EmptyState title={t('noResults', { q })} help={t('noResultsHelp')} link={browse} />
      </div>
      <CategoryChips />
      <SuggestedProducts />
    </>
  )
}

function CategoryChips() {
  return (
    <ul className="chips">
      {useCategoryTree().map((node) => (
        <li key={node.id}>
          <Link className="chip" to={buildCategoryHref(node)}>
            {node.name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
