import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { href } from 'react-router'
import type { ApiClient } from '#app/api/client.ts'
import { loadPageData } from '#app/api/load-page-data.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { ProductCardWithActions } from '#app/catalog/product-card-with-actions.tsx'
import { pagesMessages } from '#app/i18n/areas/pages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ArticlePage } from '#app/routes/shop/static/article-page.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { ProductGrid } from '#app/ui/product-grid.tsx'
import type { Route } from './+types/page'

export const loader = ({ context }: Route.LoaderArgs) => load(context)
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => load(context)

function load(context: Route.LoaderArgs['context']) {
  return loadPageData(context, (queries, api) => queries.fetchQuery(dealsQuery(api)))
}

function dealsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['deals'],
    queryFn: () => parseResponse(api.deals.$get()),
  })
}

const FIRST_ROW_SIZE = 4

export default function DealsPage() {
  const { t } = useTranslation(pagesMessages)
  const { items } = useSuspenseQuery(dealsQuery(useApi())).data
  return (
    <ArticlePage
      title={t('blog.deals.title')}
      description={t('blog.deals.description')}
      path={href('/blog/deals')}
      parentCrumbs={[{ label: t('blog.title'), to: href('/blog') }]}
      intro={t('blog.deals.about')}
    >
      {items.length === 0 ? (
        <NoDeals />
      ) : (
        <ProductGrid columns={4}>
          {items.map((product, index) => (
            <ProductCardWithActions
              key={product.id}
              product={product}
              level="h2"
              priority={index === 0}
              eager={index < FIRST_ROW_SIZE}
            />
          ))}
        </ProductGrid>
      )}
    </ArticlePage>
  )
}

function NoDeals() {
  const { t } = useTranslation(pagesMessages)
  return (
    <EmptyState
      title={t('blog.deals.none')}
      help={t('blog.deals.noneHelp')}
      link={{ to: href('/shop'), label: t('blog.deals.shop') }}
    />
  )
}
