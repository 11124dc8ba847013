import { useCategoryTree } from '#app/catalog/categories.ts'
import { findCategoryWithAncestors } from '#app/catalog/find-category.ts'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ChevronRight } from '#app/ui/icons.ts'
import { Link } from '#app/ui/link.tsx'
import type { CategoryNode, Facets } from '#contract/catalog'
import { omitFilters } from './filters.ts'
import type { ListingRoute } from './listing-route.ts'

interface Props {
  route: ListingRoute
  facets: Facets | undefined
}

/** All categories as a tree that is expanded down to the selected category. */
export function CategoryTree({ route, facets }: Props) {
  const { t } = useTranslation(productMessages)
  const tree = useCategoryTree()
  const selectedPath = findCategoryWithAncestors(tree, route.filters.category)
  const counts = facets && new Map(facets.category.map(({ value, count }) => [value, count]))
  const countProducts = ({ slug, product_count }: CategoryNode) =>
    counts ? (counts.get(slug) ?? 0) : product_count
  if (tree.length === 0) return null
  return (
    <div className="filter">
      <p className="filter-name">{t('filters.categories')}</p>
      <ul className="tree tree-scroll">
        <li>
          <Link
            to={route.buildHref(omitFilters(route.filters, 'category'))}
            preventScrollReset
            aria-current={route.filters.category ? undefined : 'true'}
          >
            {t('filters.everyCategory')}
          </Link>
        </li>
        {tree.map((node) => (
          <Branch key={node.id} {...{ node, route, selectedPath, countProducts }} />
        ))}
      </ul>
    </div>
  )
}

interface BranchProps {
  node: CategoryNode
  route: ListingRoute
  /** The path from the root to the selected category. */
  selectedPath: CategoryNode[]
  countProducts: (node: CategoryNode) => number
}

function Branch({ node, ...context }: BranchProps) {
  const { t } = useTranslation(productMessages)
  if (node.subcategories.length === 0) {
    return (
      <li>
        <CategoryLink node={node} {...context} label={node.name} />
      </li>
    )
  }
  return (
    <li>
      <details open={context.selectedPath.includes(node)}>
        <summary>
          <Icon icon={ChevronRight} size={16} />
          <span>{node.name}</span>
          <span className="count">{context.countProducts(node)}</span>
        </summary>
        <ul>
          <li>
            <CategoryLink
              node={node}
              {...context}
              label={t('filters.allOf', { name: node.name })}
            />
          </li>
          {node.subcategories.map((child) => (
            <Branch key={child.id} node={child} {...context} />
          ))}
        </ul>
      </details>
    </li>
  )
}

function CategoryLink({
  node,
  route,
  selectedPath,
  countProducts,
  label,
}: BranchProps & { label: string }) {
  return (
    <Link
      to={route.buildHref({ ...route.filters, category: node.slug })}
      preventScrollReset
      aria-current={selectedPath.at(-1) === node ? 'true' : undefined}
    >
      <span>{label}</span>
      <span className="count">{countProducts(node)}</span>
    </Link>
  )
}
