import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { useShop } from './shop-provider.tsx'

const ELEMENT_ID = 'carried'

/** What the page was rendered from. It is data, so no policy has to allow it. */
export function HydrationData() {
  const { queries } = useShop()
  const [__html] = useState(() =>
    import.meta.env.SSR ? serializeQueries(queries) : readHydrationText(),
  )
  return <script id={ELEMENT_ID} type="application/json" dangerouslySetInnerHTML={{ __html }} />
}

/**
 * Gives the browser what the page was rendered from, so it asks for none of it again. A kept page may have been
 * rendered hours ago, yet it is purged when it stops being true: what it carries is as fresh as its arrival.
 */
export function restoreHydrationData(queries: QueryClient) {
  for (const [key, data] of JSON.parse(readHydrationText()) as [QueryKey, unknown][]) {
    queries.setQueryData(key, data)
  }
}

function serializeQueries(queries: QueryClient): string {
  const answers = queries.getQueriesData({}).filter(([, data]) => data !== undefined)
  return JSON.stringify(answers).replaceAll('<', '\\u003c')
}

function readHydrationText(): string {
  return document.getElementById(ELEMENT_ID)?.textContent || '[]'
}
