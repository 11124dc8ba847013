import { useSuspenseQuery } from '@tanstack/react-query'
import { loadPageData } from '#app/api/load-page-data.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { productQuery } from '#app/catalog/product-query.ts'
import { ProductView } from '../product-view.tsx'
import type { Route } from './+types/page'

export { shouldRevalidate } from '../page.tsx'
export { ProductErrorBoundary as ErrorBoundary } from '../product-error-boundary.tsx'

export const loader = ({ context, params }: Route.LoaderArgs) => load(context, params.id)
export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  load(context, params.id)

function load(context: Route.LoaderArgs['context'], id: string) {
  return loadPageData(context, (queries, api) => queries.fetchQuery(productQuery(api, id)))
}

/** The product page by id. Its canonical URL is `/products/{slug}`. */
export default function ProductByIdPage({ params }: Route.ComponentProps) {
  const { data: product } = useSuspenseQuery(productQuery(useApi(), params.id))
  return <ProductView key={product.id} product={product} />
}
