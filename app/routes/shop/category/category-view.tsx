import {
  buildCategoryHref,
  findCategoryWithAncestors,
  useCategoryTree,
} from '#app/catalog/categories.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { Link } from '#app/ui/link.tsx'
import type { CategoryNode } from '#contract/catalog'
import { Listing } from '../listing/listing.tsx'
import { ListingCount, ListingHead } from '../listing/listing-head.tsx'
import { parseCategoryRoute } from '../listing/listing-route.ts'
import { useCurrentUrl } from '../listing/use-current-url.ts'
import { useListing } from '../listing/use-listing.ts'

/** One category: what lies below it, and its products. It may be named by id, slug or name. */
export function CategoryView({ named }: { named: string }) {
  const { t } = useTranslation(['product', 'navigation'])
  const path = findCategoryWithAncestors(useCategoryTree(), named)
  const category = path.at(-1)
  const place = parseCategoryRoute(useCurrentUrl(), category?.slug ?? named)
  const listing = useListing(place)
  const name = category?.name ?? named
  const title = t('category.title', { name })
  return (
    <main id="main" className="wrap pb-section">
      <ListingHead
        title={title}
        description={t('category.description', { name })}
        route={place}
        listing={listing}
      />
      <Breadcrumbs
        crumbs={[
          { label: t('navigation:home'), to: '/' },
          { label: t('navigation:categories.title'), to: '/categories' },
          ...path.map((node) => ({ label: node.name, to: buildCategoryHref(node) })),
        ]}
      />
      <div className="section-head pt-1.5">
        <h1 className="d3">{title}</h1>
        <ListingCount listing={listing} />
      </div>
      {category && <Subcategories of={category} />}
      <Listing route={place} listing={listing} />
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
            <Link className="chip" to={buildCategoryHref(node)}>
              {node.name} <span className="text-sm text-ink-3">{node.product_count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
