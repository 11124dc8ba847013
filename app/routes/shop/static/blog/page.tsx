import { useSuspenseQuery } from '@tanstack/react-query'
import { href, useSearchParams } from 'react-router'
import { loadPageData } from '#app/api/load-page-data.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { SuggestedProducts } from '#app/catalog/suggested-products.tsx'
import { pagesMessages } from '#app/i18n/areas/pages.ts'
import { usePageUrl } from '#app/i18n/page-url.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ArticlePage } from '#app/routes/shop/static/article-page.tsx'
import { ArrowLink } from '#app/ui/link.tsx'
import type { Route } from './+types/page'
import { ArticleList } from './article-list.tsx'
import { articlesQuery } from './queries.ts'
import { TopicLinks } from './topic-links.tsx'

export const loader = ({ context }: Route.LoaderArgs) => load(context)
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => load(context)

function load(context: Route.LoaderArgs['context']) {
  return loadPageData(context, (queries, api) => queries.fetchQuery(articlesQuery(api)))
}

export default function BlogPage() {
  const { t } = useTranslation(pagesMessages)
  const { items } = useSuspenseQuery(articlesQuery(useApi())).data
  const tag = useSearchParams()[0].get('tag')
  // A tag that no article has, such as one of another language, shows all.
  const topic = items.some(({ tags }) => tags.includes(tag ?? '')) ? tag : null
  const shown = items.filter(({ tags }) => topic === null || tags.includes(topic))
  const feed = usePageUrl()('/feeds/blog.xml')
  return (
    <ArticlePage title={t('blog.title')} description={t('blog.description')} path={href('/blog')}>
      <link rel="alternate" type="application/rss+xml" title={t('blog.feed')} href={feed} />
      <p className="article-links">
        <ArrowLink to={href('/blog/guides')}>{t('blog.guides.title')}</ArrowLink>
        <ArrowLink to={href('/blog/deals')}>{t('blog.deals.title')}</ArrowLink>
      </p>
      <TopicLinks articles={items} topic={topic} />
      <ArticleList articles={shown} />
      <p className="article-date">
        <a className="link" href={feed}>
          {t('blog.feed')}
        </a>
      </p>
      <SuggestedProducts />
    </ArticlePage>
  )
}
