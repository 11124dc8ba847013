import { href } from 'react-router'
import { buildCategoryHref, useCategoryTree } from '#app/catalog/categories.ts'
import { findCategoryWithAncestors } from '#app/catalog/find-category.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { Link } from '#app/ui/link.tsx'
import type { CategoryNode } from '#contract/catalog'
import { Listing } from '../listing/listing.tsx'
import { ListingCount, ListingHead } from '../listing/listing-head.tsx'
import { parseCategoryRoute } from '../listing/listing-route.ts'
import { useCurrentUrl } from '../listing/use-current-url.ts'
import { useListing } from '../listing/use-listing.ts'

/** A category: its subcategories and products. Until the category tree has loaded, the title shows `idSlugOrName`. */
export function CategoryView({ idSlugOrName }: { idSlugOrName: string }) {
  const { t } = useTranslation([productMessages, navigationMessages])
  const path = findCategoryWithAncestors(useCategoryTree(), idSlugOrName)
  const category = path.at(-1)
  const route = parseCategoryRoute(useCurrentUrl(), category?.slug ?? idSlugOrName)
  const listing = useListing(route)
  const name = category?.name ?? idSlugOrName
  const title = t('category.title', { name })
  return (
    <main id="main" className="wrap pb-section">
      <ListingHead
        title={title}
        description={t('category.description', { name })}
        route={route}
        listing={listing}
      />
      <Breadcrumbs
        crumbs={[
          { label: t('navigation:home'), to: href('/') },
          { label: t('navigation:categories.title'), to: href('/categories') },
          ...path.map((node) => ({ label: node.name, to: buildCategoryHref(node) })),
        ]}
      />
      <div className="section-head pt-1.5">
        <h1 className="d3">{name}</h1>
        <ListingCount listing={listing} />
      </div>
      {category && <Subcategories category={category} />}
      <Listing route={route} listing={listing} />
    </main>
  )
}

function Subcategories({ category: { name, subcategories } }: { category: CategoryNode }) {
  const { t } = useTranslation(productMessages)
  if (subcategories.length === 0) return null
  return (
    <nav className="mb-7" aria-label={t('category.subcategories', { name })}>
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
