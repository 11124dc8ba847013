import { href } from 'react-router'
import { buildCategoryHref, MAX_MENU_SUBCATEGORIES } from '#app/catalog/categories.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ArrowLink, Link } from '#app/ui/link.tsx'
import type { CategoryNode } from '#contract/catalog'

interface Props {
  id: string
  categories: CategoryNode[]
}

/** The first eight categories, each with its first three subcategories. A click on a link closes the menu. */
export function MegaMenu({ id, categories }: Props) {
  const { t } = useTranslation(navigationMessages)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link clicks it
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside take the clicks
    <div
      id={id}
      popover="auto"
      className="mega-menu"
      onClick={(event) => {
        if ((event.target as Element).closest('a')) event.currentTarget.hidePopover()
      }}
    >
      <div className="wrap">
        <ul className="mega-menu-columns">
          {categories.map((category) => (
            <MegaColumn key={category.id} category={category} />
          ))}
        </ul>
        <p className="mt-8">
          <ArrowLink to={href('/categories')}>{t('categories.all')}</ArrowLink>
        </p>
      </div>
    </div>
  )
}

function MegaColumn({ category }: { category: CategoryNode }) {
  const { t } = useTranslation(navigationMessages)
  const { subcategories } = category
  return (
    <li>
      <Link to={buildCategoryHref(category)}>{category.name}</Link>
      <ul>
        {subcategories.slice(0, MAX_MENU_SUBCATEGORIES).map((subcategory) => (
          <li key={subcategory.id}>
            <Link to={buildCategoryHref(subcategory)}>{subcategory.name}</Link>
          </li>
        ))}
        {subcategories.length > MAX_MENU_SUBCATEGORIES && (
          <li>
            <Link className="view-all" to={buildCategoryHref(category)}>
              {t('categories.viewAll', { count: subcategories.length })}
            </Link>
          </li>
        )}
      </ul>
    </li>
  )
}
