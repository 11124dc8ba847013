import { QueryClient } from '@tanstack/react-query'
import { DetailedError } from 'hono/client'
import { createContext } from 'react-router'
import type { SocialLinks } from '#contract/content'
import type { ApiClient } from './client.ts'

/** What every loader finds, in the browser and on the server alike. */
export interface ShopContext {
  api: ApiClient
  queries: QueryClient
  /** Where the world finds the shop, without a slash at the end. */
  publicUrl: string
  /** Where the service of accounts answers: `/auth/v1`. */
  accountsPath: string
  storeName: string
  /** Its places elsewhere, by their names. */
  social: SocialLinks
}

// Node and the built screens must share these objects, so the screens' build leaves this file out.
export const shopContext = createContext<ShopContext>()

/** Marks the scripts that the shop itself writes into a page. Only the server has one. */
export const nonceContext = createContext<string>()

export function createQueryClient() {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: 5 * 60_000, retry: shouldRetry } },
  })
}

/** A no stays a no; asking twice would only hold up the page that says so. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof DetailedError && error.statusCode < 500)
}
