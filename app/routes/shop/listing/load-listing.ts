import type { RouterContextProvider } from 'react-router'
import { loadPageData } from '#app/api/load-page-data.ts'
import { shopContext } from '#app/api/shop-context.ts'
import { categoryTreeQuery } from '#app/catalog/categories.ts'
import type { Filters } from './filters.ts'
import { listingQuery } from './queries.ts'

type LoaderContext = Readonly<RouterContextProvider>

interface LoadListingInput {
  filters: Filters
  cursor: string | null
}

/** Loads a listing. The server waits for the products; the browser renders the page immediately and fetches them after. */
export async function loadListing(context: LoaderContext, { filters, cursor }: LoadListingInput) {
  if (import.meta.env.SSR) {
    return loadPageData(context, (queries, api) =>
      Promise.all([
        queries.fetchInfiniteQuery(listingQuery(api, filters, cursor)),
        queries.fetchQuery(categoryTreeQuery(api)),
      ]),
    )
  }
  const { api, queries } = context.get(shopContext)
  void queries.prefetchInfiniteQuery(listingQuery(api, filters, cursor))
  void queries.prefetchQuery(categoryTreeQuery(api))
  return null
}
