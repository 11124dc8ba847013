import { categoryPath, pathTo, useCategoryTree } from '#app/categories.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Crumbs } from '#app/shell/crumbs.tsx'
import { Link } from '#app/ui/link.tsx'
import type { CategoryNode } from '#contract/catalog'
import { Listing } from '../listing/listing.tsx'
import { ListingCount, ListingHead } from '../listing/listing-head.tsx'
import { categoryPlace } from '../listing/place.ts'
import { useAddress } from '../listing/use-address.ts'
import { useListing } from '../listing/use-listing.ts'

/** One category: what lies below it, and its products. It may be named by id, slug or name. */
export function CategoryView({ named }: { named: string }) {
  const { t } = useTranslation(['product', 'navigation'])
  const path = pathTo(useCategoryTree(), named)
  const category = path.at(-1)
  const place = categoryPlace(useAddress(), category?.slug ?? named)
  const listing = useListing(place)
  const name = category?.name ?? named
  const title = t('category.title', { name })
  return (
    <main id="main" className="wrap pb-section">
      <ListingHead
        title={title}
        description={t('category.description', { name })}
        place={place}
        listing={listing}
      />
      <Crumbs
        crumbs={[
          { label: t('navigation:home'), to: '/' },
          { label: t('navigation:categories.title'), to: '/categories' },
          ...path.map((node) => ({ label: node.name, to: categoryPath(node) })),
        ]}
      />
      <div className="section-head pt-1.5">
        <h1 className="d3">{title}</h1>
        <ListingCount listing={listing} />
      </div>
      {category && <Subcategories of={category} />}
      <Listing place={place} listing={listing} />
    </main>
  )
}

function Subcategories({ of: { name, subcategories } }: { of: CategoryNode }) {
  const { t } = useTranslation('product')
  if (subcategories.length === 0) return null
  return (
    <nav className="mb-7" aria-label={t('category.below', { name })}>
      <ul className="chips chips-row">
        {subcategories.map((node) => (
          <li key={node.id}>
            <Link className="chip" to={categoryPath(node)}>
              {node.name} <span className="text-sm text-ink-3">{node.product_count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
