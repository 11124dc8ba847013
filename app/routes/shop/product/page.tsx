import { useSuspenseQuery } from '@tanstack/react-query'
import { href, redirect, type ShouldRevalidateFunction } from 'react-router'
import { loadPageData } from '#app/api/load-page-data.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import type { Route } from './+types/page'
import { ProductView } from './product-view.tsx'
import { productQuery } from './queries.ts'

export { ProductErrorBoundary as ErrorBoundary } from './product-error-boundary.tsx'

export const loader = ({ context, params }: Route.LoaderArgs) => load(context, params.slug)
export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  load(context, params.slug)

/** Choosing a variant changes the address, not the page. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname

function load(context: Route.LoaderArgs['context'], asked: string) {
  return loadPageData(context, async (queries, api) => {
    const { slug } = await queries.fetchQuery(productQuery(api, asked))
    if (slug !== asked) throw redirect(href('/products/:slug', { slug }), 301)
  })
}

export default function ProductPage({ params }: Route.ComponentProps) {
  const { data: product } = useSuspenseQuery(productQuery(useApi(), params.slug))
  return <ProductView key={product.id} product={product} />
}
