import type { RouterContextProvider } from 'react-router'
import { categoryTreeQuery } from '#app/categories.ts'
import { prefetch } from '#app/prefetch.ts'
import { shopContext } from '#app/shop-context.ts'
import type { Filters } from './filters.ts'
import { listingQuery } from './queries.ts'

type Context = Readonly<RouterContextProvider>

interface Asked {
  filters: Filters
  cursor: string | null
}

/** On the server a page waits for its products. In the browser it shows at once, and they follow. */
export async function loadListing(context: Context, { filters, cursor }: Asked) {
  if (import.meta.env.SSR) {
    return prefetch(context, (queries, api) =>
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
