import { useTranslation } from '#app/i18n/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { GoLink, Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { CategoryNode } from '#contract/catalog'

const SHOWN = 8

/** The categories with the most subcategories; without any the section is not there. */
export function CategorySection({ categories }: { categories: CategoryNode[] }) {
  const { t } = useTranslation('home')
  const shown = mostDivided(categories)
  if (shown.length === 0) return null
  return (
    <section className="wrap pb-section">
      <div className="section-head">
        <h2 className="d3">{t('categories.title')}</h2>
        <GoLink to="/categories">{t('categories.all')}</GoLink>
      </div>
      <ul className="corners">
        {shown.map((category) => (
          <Corner key={category.id} category={category} />
        ))}
      </ul>
      <ButtonLink to="/categories" look="secondary" className="mt-8">
        {t('categories.browse')}
      </ButtonLink>
    </section>
  )
}

function mostDivided(categories: CategoryNode[]): CategoryNode[] {
  return categories
    .filter(({ subcategories }) => subcategories.length > 0)
    .sort((a, b) => b.subcategories.length - a.subcategories.length)
    .slice(0, SHOWN)
}

function Corner({ category }: { category: CategoryNode }) {
  const { t } = useTranslation('home')
  const { name, subcategories } = category
  return (
    <li>
      <Link className="corner" to={`/categories?category=${encodeURIComponent(name)}`}>
        <Picture picture={category.image} alt="" sizes="96px" from={96} upTo={240} />
        <span className="min-w-0">
          <h3 className="d1">{name}</h3>
          <span className="text-sm text-ink-2">
            {t('categories.count', { count: subcategories.length })}
          </span>
        </span>
      </Link>
    </li>
  )
}
