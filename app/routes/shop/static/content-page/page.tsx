import { useSuspenseQuery } from '@tanstack/react-query'
import { href, useLocation } from 'react-router'
import { loadPageData } from '#app/api/load-page-data.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { pagesMessages } from '#app/i18n/areas/pages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ArticlePage } from '#app/routes/shop/static/article-page.tsx'
import { splitPagePath } from '#platform/i18n/page-path'
import type { Route } from './+types/page'
import { PageText } from './page-text.tsx'
import { contentPageQuery } from './queries.ts'

export const loader = (args: Route.LoaderArgs) => load(args)
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args)

function load({ context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>) {
  const { path } = splitPagePath(new URL(request.url).pathname)
  return loadPageData(context, (queries, api) => queries.fetchQuery(contentPageQuery(api, path)))
}

/** A page of texts, which the owner of the shop can replace. */
export default function ContentPage() {
  const { t } = useTranslation(pagesMessages)
  const path = useLocation().pathname.replace(/\/$/, '')
  const { data: page } = useSuspenseQuery(contentPageQuery(useApi(), path))
  const isGuide = path === href('/blog/guides')
  return (
    <ArticlePage
      title={page.title}
      description={page.description}
      path={path}
      lang={page.language}
      parentCrumbs={isGuide ? [{ label: t('blog.title'), to: href('/blog') }] : []}
    >
      <PageText page={page} />
    </ArticlePage>
  )
}
