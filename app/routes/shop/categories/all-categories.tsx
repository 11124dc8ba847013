import { href } from 'react-router'
import { buildCategoryHref, useCategoryTree } from '#app/catalog/categories.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { productMessages } from '#app/i18n/areas/product.ts'
import { usePageUrl } from '#app/i18n/page-url.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { JsonLd, PageHead } from '#app/shell/page-head.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import type { CategoryNode } from '#contract/catalog'
import { CategoryTile } from './category-tile.tsx'

export function AllCategories() {
  const { t } = useTranslation([productMessages, navigationMessages])
  const tree = useCategoryTree()
  return (
    <main id="main" className="wrap pb-section">
      <PageHead
        title={t('categories.title')}
        description={t('categories.description')}
        path={href('/categories')}
        picture={tree[0]?.image}
      />
      <CategoriesJsonLd tree={tree} />
      <Breadcrumbs
        crumbs={[
          { label: t('navigation:home'), to: href('/') },
          { label: t('navigation:categories.title') },
        ]}
      />
      <div className="section-head pt-1.5">
        <h1 className="d3">{t('categories.title')}</h1>
      </div>
      {tree.length === 0 ? (
        <EmptyState
          title={t('categories.none')}
          link={{ to: href('/shop'), label: t('notFound.continue') }}
        />
      ) : (
        <ul className="category-tiles">
          {tree.map((node, index) => (
            <CategoryTile key={node.id} node={node} index={index} />
          ))}
        </ul>
      )}
    </main>
  )
}

function CategoriesJsonLd({ tree }: { tree: CategoryNode[] }) {
  const buildPageUrl = usePageUrl()
  const itemListElement = tree.map((category, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: category.name,
    url: buildPageUrl(buildCategoryHref(category)),
  }))
  return <JsonLd about={{ '@type': 'ItemList', itemListElement }} />
}
