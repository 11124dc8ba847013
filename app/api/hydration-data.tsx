import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { useShop } from './shop-provider.tsx'

const ELEMENT_ID = 'hydration-data'

/** The query data that the page was rendered from. As JSON it needs no nonce of the content security policy. */
export function HydrationData() {
  const { queries } = useShop()
  const [__html] = useState(() =>
    import.meta.env.SSR ? serializeQueries(queries) : readHydrationText(),
  )
  return <script id={ELEMENT_ID} type="application/json" dangerouslySetInnerHTML={{ __html }} />
}

/**
 * Puts the hydration data into the query cache, so that the browser does not request it again. A page from the cache
 * may have been rendered hours ago, but it is purged when its data changes, so the data counts as fresh.
 */
export function restoreHydrationData(queries: QueryClient) {
  for (const [key, data] of JSON.parse(readHydrationText()) as [QueryKey, unknown][]) {
    queries.setQueryData(key, data)
  }
}

function serializeQueries(queries: QueryClient): string {
  const queryData = queries.getQueriesData({}).filter(([, data]) => data !== undefined)
  return JSON.stringify(queryData).replaceAll('<', '\\u003c')
}

function readHydrationText(): string {
  return document.getElementById(ELEMENT_ID)?.textContent || '[]'
}
