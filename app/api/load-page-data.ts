import type { QueryClient } from '@tanstack/react-query'
import { DetailedError } from 'hono/client'
import { data, type RouterContextProvider } from 'react-router'
import { shopContext } from '#app/api/shop-context.ts'
import { getNotFoundStatus, isNotFoundError, UNREACHABLE_STATUS } from './api-error.ts'
import type { ApiClient } from './client.ts'

/**
 * Loads a page's data before it is rendered. In the browser, data that is still fresh is not requested again. The data
 * that the server loaded is sent with the page by `hydration-data.tsx`.
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
  if (isNotFoundError(error)) throw data(null, { status: getNotFoundStatus(error) })
  // In the browser the connection has failed, not the page: the error page says so and offers a retry.
  if (!import.meta.env.SSR && isConnectionError(error))
    throw data(null, { status: UNREACHABLE_STATUS })
  throw error
}

/** `fetch` failed, or the response was an error. Everything else, a redirect for example, is not an error of the connection. */
function isConnectionError(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DetailedError
}
