import { useSuspenseQuery } from '@tanstack/react-query'
import { href, redirect, type ShouldRevalidateFunction } from 'react-router'
import { loadPageData } from '#app/api/load-page-data.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { productQuery } from '#app/catalog/product-query.ts'
import type { Route } from './+types/page'
import { ProductView } from './product-view.tsx'

export { ProductErrorBoundary as ErrorBoundary } from './product-error-boundary.tsx'

export const loader = ({ context, params }: Route.LoaderArgs) => load(context, params.slug)
export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  load(context, params.slug)

/** Selecting a variant changes only the query of the URL, so the product is not reloaded. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname

function load(context: Route.LoaderArgs['context'], requestedSlug: string) {
  return loadPageData(context, async (queries, api) => {
    const { slug } = await queries.fetchQuery(productQuery(api, requestedSlug))
    // The link of a preview, which has no other address.
    if (requestedSlug.startsWith('preview.')) return
    if (slug !== requestedSlug) throw redirect(href('/products/:slug', { slug }), 301)
  })
}

export default function ProductPage({ params }: Route.ComponentProps) {
  const { data: product } = useSuspenseQuery(productQuery(useApi(), params.slug))
  return <ProductView key={product.id} product={product} />
}
