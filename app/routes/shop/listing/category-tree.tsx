import { ChevronRight } from 'lucide'
import { pathTo, useCategoryTree } from '#app/categories.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { CategoryNode, Facets } from '#contract/catalog'
import { without } from './filters.ts'
import type { Place } from './place.ts'

interface Props {
  place: Place
  facets: Facets | undefined
}

/** Every category, opened along the way to the chosen one. */
export function CategoryTree({ place, facets }: Props) {
  const { t } = useTranslation('product')
  const tree = useCategoryTree()
  const chosen = pathTo(tree, place.filters.category)
  const counts = facets && new Map(facets.category.map(({ value, count }) => [value, count]))
  const countOf = ({ slug, product_count }: CategoryNode) =>
    counts ? (counts.get(slug) ?? 0) : product_count
  if (tree.length === 0) return null
  return (
    <div className="filter">
      <p className="filter-name">{t('filters.categories')}</p>
      <ul className="tree tree-scroll">
        <li>
          <Link
            to={place.addressFor(without(place.filters, 'category'))}
            preventScrollReset
            aria-current={place.filters.category ? undefined : 'true'}
          >
            {t('filters.everyCategory')}
          </Link>
        </li>
        {tree.map((node) => (
          <Branch key={node.id} {...{ node, place, chosen, countOf }} />
        ))}
      </ul>
    </div>
  )
}

interface BranchProps {
  node: CategoryNode
  place: Place
  /** From the top down to the chosen one. */
  chosen: CategoryNode[]
  countOf: (node: CategoryNode) => number
}

function Branch({ node, ...how }: BranchProps) {
  const { t } = useTranslation('product')
  if (node.subcategories.length === 0) {
    return (
      <li>
        <Leaf node={node} {...how} label={node.name} />
      </li>
    )
  }
  return (
    <li>
      <details open={how.chosen.includes(node)}>
        <summary>
          <Icon of={ChevronRight} size={16} />
          <span>{node.name}</span>
          <span className="count">{how.countOf(node)}</span>
        </summary>
        <ul>
          <li>
            <Leaf node={node} {...how} label={t('filters.allOf', { name: node.name })} />
          </li>
          {node.subcategories.map((below) => (
            <Branch key={below.id} node={below} {...how} />
          ))}
        </ul>
      </details>
    </li>
  )
}

function Leaf({ node, place, chosen, countOf, label }: BranchProps & { label: string }) {
  return (
    <Link
      to={place.addressFor({ ...place.filters, category: node.slug })}
      preventScrollReset
      aria-current={chosen.at(-1) === node ? 'true' : undefined}
    >
      <span>{label}</span>
      <span className="count">{countOf(node)}</span>
    </Link>
  )
}
