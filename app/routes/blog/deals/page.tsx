import '#app/i18n/pages.ts'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api.ts'
import { Article } from '#app/article.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { prefetch } from '#app/prefetch.ts'
import { ShelfCard } from '#app/shelf-card.tsx'
import { useApi } from '#app/shop.tsx'
import { ProductGrid } from '#app/ui/product-grid.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import type { Route } from './+types/page'

export const loader = ({ context }: Route.LoaderArgs) => load(context)
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => load(context)

function load(context: Route.LoaderArgs['context']) {
  return prefetch(context, (queries, api) => queries.fetchQuery(dealsQuery(api)))
}

function dealsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['deals'],
    queryFn: () => parseResponse(api.deals.$get()),
  })
}

const FIRST_ROW = 4

export default function DealsPage() {
  const { t } = useTranslation('pages')
  const { items } = useSuspenseQuery(dealsQuery(useApi())).data
  return (
    <Article
      title={t('blog.deals.title')}
      description={t('blog.deals.description')}
      path="/blog/deals"
      above={[{ label: t('blog.title'), to: '/blog' }]}
      intro={t('blog.deals.about')}
    >
      {items.length === 0 ? (
        <NoDeals />
      ) : (
        <ProductGrid columns={4}>
          {items.map((product, at) => (
            <ShelfCard
              key={product.id}
              product={product}
              level="h2"
              priority={at === 0}
              eager={at < FIRST_ROW}
            />
          ))}
        </ProductGrid>
      )}
    </Article>
  )
}

function NoDeals() {
  const { t } = useTranslation('pages')
  return (
    <EmptyState
      title={t('blog.deals.none')}
      help={t('blog.deals.noneHelp')}
      leads={{ to: '/shop', label: t('blog.deals.shop') }}
    />
  )
}
