import { href } from 'react-router'
import { homeMessages } from '#app/i18n/areas/home.ts'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ArrowLink, Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { CategoryNode } from '#contract/catalog'
import { DEFAULT_LANGUAGE } from '#platform/i18n/languages'

const MAX_CATEGORIES = 8

/** The categories with the most subcategories. Renders nothing if no category has any. */
export function CategorySection({ categories }: { categories: CategoryNode[] }) {
  const { t } = useTranslation(homeMessages)
  const selected = pickMostSubdivided(categories)
  if (selected.length === 0) return null
  return (
    <section className="wrap pb-section">
      <div className="section-head">
        <h2 className="d3">{t('categories.title')}</h2>
        <ArrowLink to={href('/categories')}>{t('categories.all')}</ArrowLink>
      </div>
      <ul className="category-grid">
        {selected.map((category) => (
          <CategoryRow key={category.id} category={category} />
        ))}
      </ul>
      <ButtonLink to={href('/categories')} variant="secondary" className="mt-8">
        {t('categories.browse')}
      </ButtonLink>
    </section>
  )
}

function pickMostSubdivided(categories: CategoryNode[]): CategoryNode[] {
  return categories
    .filter(({ subcategories }) => subcategories.length > 0)
    .sort((a, b) => b.subcategories.length - a.subcategories.length)
    .slice(0, MAX_CATEGORIES)
}

function CategoryRow({ category }: { category: CategoryNode }) {
  const { t, language } = useTranslation([homeMessages, productMessages])
  const { name, slug, subcategories, ali_cat_id: supplierId } = category
  // Only pages of its language find a translated name, and a link is shared and its language switched.
  const key = language === DEFAULT_LANGUAGE ? name : slug
  return (
    <li>
      <Link
        className="category-grid-item"
        to={`${href('/categories')}?${new URLSearchParams({ category: key })}`}
      >
        <Picture picture={category.image} alt="" sizes="96px" minWidth={96} maxWidth={240} />
        <span className="min-w-0">
          <h3 className="d1">{name}</h3>
          <span className="text-sm text-ink-2">
            {t('categories.count', { count: subcategories.length })}
          </span>{' '}
          {supplierId && <Badge variant="outline">{t('product:source.aliexpress')}</Badge>}
        </span>
      </Link>
    </li>
  )
}
