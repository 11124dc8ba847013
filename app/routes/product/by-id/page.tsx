import { useSuspenseQuery } from '@tanstack/react-query'
import { prefetch } from '#app/prefetch.ts'
import { useApi } from '#app/shop.tsx'
import { ProductView } from '../product-view.tsx'
import { productQuery } from '../queries.ts'
import type { Route } from './+types/page'

export { shouldRevalidate } from '../page.tsx'
export { ProductFailed as ErrorBoundary } from '../product-failed.tsx'

export const loader = ({ context, params }: Route.LoaderArgs) => load(context, params.id)
export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  load(context, params.id)

function load(context: Route.LoaderArgs['context'], id: string) {
  return prefetch(context, (queries, api) => queries.fetchQuery(productQuery(api, id)))
}

/** The same page; search engines are told of the one at `/products/{slug}`. */
export default function ProductByIdPage({ params }: Route.ComponentProps) {
  const { data: product } = useSuspenseQuery(productQuery(useApi(), params.id))
  return <ProductView key={product.id} product={product} />
}
