import { useSuspenseQuery } from '@tanstack/react-query'
import { href, redirect } from 'react-router'
import { loadPageData } from '#app/api/load-page-data.ts'
import { useApi, useShop } from '#app/api/shop-provider.tsx'
import { ProductRail } from '#app/catalog/product-rail.tsx'
import { pagesMessages } from '#app/i18n/areas/pages.ts'
import { usePageUrl } from '#app/i18n/page-url.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ArticlePage } from '#app/routes/shop/static/article-page.tsx'
import { PageText } from '#app/routes/shop/static/content-page/page-text.tsx'
import { JsonLd } from '#app/shell/page-head.tsx'
import { articleQuery } from '../queries.ts'
import type { Route } from './+types/page'

export const loader = ({ context, params }: Route.LoaderArgs) => load(context, params.slug)
export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  load(context, params.slug)

function load(context: Route.LoaderArgs['context'], slug: string) {
  return loadPageData(context, async (queries, api) => {
    const article = await queries.fetchQuery(articleQuery(api, slug))
    // A former address.
    if (article.slug !== slug) throw redirect(href('/blog/:slug', { slug: article.slug }), 301)
  })
}

export default function BlogArticlePage({ params }: Route.ComponentProps) {
  const { t } = useTranslation(pagesMessages)
  const { data: article } = useSuspenseQuery(articleQuery(useApi(), params.slug))
  const path = href('/blog/:slug', { slug: article.slug })
  const { storeName } = useShop()
  const publisher = { '@type': 'Organization', name: storeName }
  return (
    <ArticlePage
      title={article.title}
      description={article.description}
      path={path}
      lang={article.language}
      parentCrumbs={[{ label: t('blog.title'), to: href('/blog') }]}
    >
      <JsonLd
        about={{
          '@type': 'Article',
          headline: article.title,
          description: article.description,
          inLanguage: article.language,
          datePublished: article.published_on,
          dateModified: article.updated_on,
          mainEntityOfPage: usePageUrl()(path),
          ...{ author: publisher, publisher },
        }}
      />
      <PageText page={article} />
      <ProductRail title={t('blog.related')} products={article.products} />
    </ArticlePage>
  )
}
