import { href } from 'react-router'
import { loadPageData } from '#app/api/load-page-data.ts'
import { buildCategoryHref, categoryTreeQuery, useCategoryTree } from '#app/catalog/categories.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { pagesMessages } from '#app/i18n/areas/pages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ArticlePage } from '#app/routes/shop/static/article-page.tsx'
import { Link } from '#app/ui/link.tsx'
import type { CategoryNode } from '#contract/catalog'
import type { Route } from './+types/page'

export const loader = ({ context }: Route.LoaderArgs) => load(context)
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => load(context)

function load(context: Route.LoaderArgs['context']) {
  return loadPageData(context, (queries, api) => queries.fetchQuery(categoryTreeQuery(api)))
}

export default function SitemapPage() {
  const { t } = useTranslation(pagesMessages)
  const tree = useCategoryTree()
  return (
    <ArticlePage
      title={t('sitemap.title')}
      description={t('sitemap.description')}
      path={href('/sitemap')}
    >
      <h2 className="d2 pb-6">{t('sitemap.pages')}</h2>
      <Pages />
      {tree.length > 0 && <h2 className="d2 pt-10 pb-6">{t('sitemap.categories')}</h2>}
      <Categories nodes={tree} className="link-columns" />
    </ArticlePage>
  )
}

function Pages() {
  const { t } = useTranslation([navigationMessages, pagesMessages])
  const pages = [
    [href('/'), t('home')],
    [href('/shop'), t('shop')],
    [href('/categories'), t('categories.title')],
    [href('/blog'), t('links.blog')],
    [href('/blog/guides'), t('pages:blog.guides.title')],
    [href('/blog/deals'), t('links.deals')],
    [href('/about'), t('links.about')],
    [href('/support'), t('support.title')],
    [href('/returns'), t('support.returns')],
    [href('/size-guide'), t('links.sizeGuide')],
    [href('/cart'), t('account.cart')],
    [href('/wishlist'), t('account.wishlist')],
    [href('/orders'), t('account.orders')],
    [href('/terms'), t('links.terms')],
    [href('/privacy'), t('links.privacy')],
    [href('/accessibility'), t('links.accessibility')],
    [href('/imprint'), t('links.imprint')],
  ] as const
  return (
    <ul className="link-columns">
      {pages.map(([to, label]) => (
        <li key={to} className="pb-1!">
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  )
}

/** The category tree as nested lists. */
function Categories({ nodes, className }: { nodes: CategoryNode[]; className: string }) {
  if (nodes.length === 0) return null
  return (
    <ul className={className}>
      {nodes.map((node) => (
        <li key={node.id}>
          <Link to={buildCategoryHref(node)}>{node.name}</Link>
          <Categories nodes={node.subcategories} className="pl-4" />
        </li>
      ))}
    </ul>
  )
}
