import { buildCategoryHref, MAX_MENU_SUBCATEGORIES } from '#app/catalog/categories.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Link, TextLink } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { CategoryNode } from '#contract/catalog'

const FIRST_ROW_SIZE = 3

/** A category's picture, name, product count and first subcategories. */
export function CategoryTile({ node, index }: { node: CategoryNode; index: number }) {
  const { t } = useTranslation(productMessages)
  const { name, product_count: count, subcategories, ali_cat_id: supplierId } = node
  return (
    <li className="category-tile links">
      <Link to={buildCategoryHref(node)}>
        <Picture
          picture={node.image}
          alt=""
          sizes="(width >= 64rem) 31vw, (width >= 35rem) 46vw, 92vw"
          priority={index === 0}
          eager={index < FIRST_ROW_SIZE}
        />
        <span className="category-tile-name">
          <h2 className="d1">{name}</h2>
          <span className="text-sm text-ink-3">{t('list.count', { count })}</span>
          {supplierId && <Badge variant="outline">{t('source.aliexpress')}</Badge>}
        </span>
      </Link>
      <SubcategoryLinks category={node} />
      {subcategories.length > MAX_MENU_SUBCATEGORIES && <ViewAll node={node} />}
    </li>
  )
}

function SubcategoryLinks({ category: { subcategories } }: { category: CategoryNode }) {
  if (subcategories.length === 0) return null
  return (
    <ul>
      {subcategories.slice(0, MAX_MENU_SUBCATEGORIES).map((node) => (
        <li key={node.id}>
          <TextLink to={buildCategoryHref(node)}>{node.name}</TextLink>
        </li>
      ))}
    </ul>
  )
}

function ViewAll({ node }: { node: CategoryNode }) {
  const { t } = useTranslation(navigationMessages)
  return (
    <TextLink className="font-semibold" to={buildCategoryHref(node)}>
      {t('categories.viewAll', { count: node.subcategories.length })}
    </TextLink>
  )
}
