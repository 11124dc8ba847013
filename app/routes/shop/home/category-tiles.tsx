import { href } from 'react-router'
import { buildCategoryHref } from '#app/catalog/categories.ts'
import { homeMessages } from '#app/i18n/areas/home.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ArrowLink, Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { CategoryNode } from '#contract/catalog'

const MAX_TILES = 4

/** The four categories with the most products, each with its product count. */
export function CategoryTiles({ categories }: { categories: CategoryNode[] }) {
  const { t } = useTranslation(homeMessages)
  if (categories.length === 0) return null
  return (
    <section className="section wrap">
      <div className="section-head">
        <h2 className="d3">{t('tiles.title')}</h2>
        <ArrowLink to={href('/categories')}>{t('categories.all')}</ArrowLink>
      </div>
      <ul className="tiles">
        {pickLargest(categories).map((category) => (
          <li key={category.id}>
            <Link className="tile" to={buildCategoryHref(category)}>
              <Picture picture={category.image} alt="" sizes="(width >= 64rem) 24vw, 46vw" />
              <span className="tile-text">
                <h3 className="d1">{category.name}</h3>
                <span className="text-sm text-ink-2">
                  {t('tiles.items', { count: category.product_count })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns the categories with the most products, in their original order. */
function pickLargest(categories: CategoryNode[]): CategoryNode[] {
  const bySize = categories.toSorted((a, b) => b.product_count - a.product_count)
  const largest = new Set(bySize.slice(0, MAX_TILES))
  return categories.filter((category) => largest.has(category))
}
