import { categoryPath, useCategoryTree } from '#app/categories.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { Listing } from '../listing/listing.tsx'
import { chosenNames, type Place } from '../listing/place.ts'
import type { Listing as Products } from '../listing/use-listing.ts'

interface Props {
  place: Place
  listing: Products
}

export function Found({ place, listing }: Props) {
  const { t } = useTranslation('product')
  const { q } = place.filters
  if (!q) return <Idle />
  const hasNothing = listing.hasProducts && listing.total === 0
  if (hasNothing && chosenNames(place).length === 0) return <Nothing q={q} />
  const { correctedQ, hasProducts, total: count } = listing
  return (
    <>
      <div className="mb-7 text-ink-2">
        <p role="status">
          {hasProducts && t('search.found', { count, q: correctedQ ?? q })}
          {!hasProducts && !listing.hasFailed && t('search.searching')}
        </p>
        {correctedQ && <p>{t('search.corrected', { q, corrected: correctedQ })}</p>}
      </div>
      <Listing place={place} listing={listing} />
    </>
  )
}

/** Before anything was looked for: the categories, to begin with one of them. */
function Idle() {
  const { t } = useTranslation('product')
  return (
    <>
      <p className="mb-4 text-ink-2">{t('search.idle')}</p>
      <Categories />
    </>
  )
}

function Nothing({ q }: { q: string }) {
  const { t } = useTranslation(['product', 'navigation'])
  const browse = { to: '/categories', label: t('navigation:categories.all') }
  return (
    <div role="status">
      <EmptyState title={t('search.none', { q })} help={t('search.help')} leads={browse} />
      <Categories />
    </div>
  )
}

function Categories() {
  return (
    <ul className="chips">
      {useCategoryTree().map((node) => (
        <li key={node.id}>
          <Link className="chip" to={categoryPath(node)}>
            {node.name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
