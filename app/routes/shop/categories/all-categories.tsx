import { useCategoryTree } from '#app/categories.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { JsonLd, PageHead } from '#app/page-head.tsx'
import { Crumbs } from '#app/shell/crumbs.tsx'
import { useShop } from '#app/shop.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import type { CategoryNode } from '#contract/catalog'
import { CategoryTile } from './category-tile.tsx'

export function AllCategories() {
  const { t } = useTranslation(['product', 'navigation'])
  const tree = useCategoryTree()
  return (
    <main id="main" className="wrap pb-section">
      <PageHead
        title={t('categories.title')}
        description={t('categories.description')}
        path="/categories"
        picture={tree[0]?.image}
      />
      <Facts tree={tree} />
      <Crumbs
        crumbs={[
          { label: t('navigation:home'), to: '/' },
          { label: t('navigation:categories.title') },
        ]}
      />
      <div className="section-head pt-1.5">
        <h1 className="d3">{t('categories.title')}</h1>
      </div>
      {tree.length === 0 ? (
        <EmptyState
          title={t('categories.none')}
          leads={{ to: '/shop', label: t('notFound.continue') }}
        />
      ) : (
        <ul className="category-tiles">
          {tree.map((node, at) => (
            <CategoryTile key={node.id} node={node} at={at} />
          ))}
        </ul>
      )}
    </main>
  )
}

function Facts({ tree }: { tree: CategoryNode[] }) {
  const { publicUrl } = useShop()
  const itemListElement = tree.map(({ name, slug }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    url: `${publicUrl}/categories/${slug}`,
  }))
  return <JsonLd about={{ '@type': 'ItemList', itemListElement }} />
}
