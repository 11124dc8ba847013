import { categoryPath, MENU_SUBCATEGORIES } from '#app/categories.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { GoLink, Link } from '#app/ui/link.tsx'
import type { CategoryNode } from '#contract/catalog'

interface Props {
  id: string
  categories: CategoryNode[]
}

/** The first eight categories, each with its first three subcategories. A press on a link closes it. */
export function MegaMenu({ id, categories }: Props) {
  const { t } = useTranslation('navigation')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link clicks it
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed
    <div
      id={id}
      popover="auto"
      className="mega"
      onClick={(event) => {
        if ((event.target as Element).closest('a')) event.currentTarget.hidePopover()
      }}
    >
      <div className="wrap">
        <ul className="mega-columns">
          {categories.map((category) => (
            <MegaColumn key={category.id} category={category} />
          ))}
        </ul>
        <p className="mt-8">
          <GoLink to="/categories">{t('categories.all')}</GoLink>
        </p>
      </div>
    </div>
  )
}

function MegaColumn({ category }: { category: CategoryNode }) {
  const { t } = useTranslation('navigation')
  const { subcategories } = category
  return (
    <li>
      <Link to={categoryPath(category)}>{category.name}</Link>
      <ul>
        {subcategories.slice(0, MENU_SUBCATEGORIES).map((one) => (
          <li key={one.id}>
            <Link to={categoryPath(one)}>{one.name}</Link>
          </li>
        ))}
        {subcategories.length > MENU_SUBCATEGORIES && (
          <li>
            <Link className="all" to={categoryPath(category)}>
              {t('categories.viewAll', { count: subcategories.length })}
            </Link>
          </li>
        )}
      </ul>
    </li>
  )
}
