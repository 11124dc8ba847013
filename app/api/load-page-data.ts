import type { QueryClient } from '@tanstack/react-query'
import { DetailedError } from 'hono/client'
import { data, type RouterContextProvider } from 'react-router'
import { shopContext } from '#app/api/shop-context.ts'
import { isNotFoundError, UNREACHABLE_STATUS } from './api-error.ts'
import type { ApiClient } from './client.ts'

/**
 * Has a page's data ready before it shows: on the server by asking, in the browser by asking
 * unless what it holds is fresh. What the server learned travels with the page, by `carried.tsx`.
 */
export async function loadPageData(
  context: Readonly<RouterContextProvider>,
  load: (queries: QueryClient, api: ApiClient) => Promise<unknown>,
) {
  const { api, queries } = context.get(shopContext)
  await load(queries, api).catch(throwPageError)
  return null
}

function throwPageError(error: unknown): never {
  if (isNotFoundError(error)) throw data(null, { status: 404 })
  // In the browser it is the connection, not the page: the page says so and asks again.
  if (!import.meta.env.SSR && isConnectionError(error))
    throw data(null, { status: UNREACHABLE_STATUS })
  throw error
}

/** Not a redirect: `fetch` failed, or the shop answered that it could not. */
function isConnectionError(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DetailedError
}
