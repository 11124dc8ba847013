import { QueryClient } from '@tanstack/react-query'
import { DetailedError } from 'hono/client'
import { createContext } from 'react-router'
import type { FooterContent, NavigationItem } from '#contract/content'
import type { Country } from '#contract/pricing'
import type { LogoPicture } from '#contract/shop'
import type { Language } from '#platform/i18n/languages'
import type { ApiClient } from './client.ts'

/** The context of every loader, in the browser and on the server. */
export interface ShopContext {
  api: ApiClient
  queries: QueryClient
  /** Public origin of the shop, without a trailing slash. */
  publicUrl: string
  /** Base path of the auth API: `/auth/v1`. */
  accountsPath: string
  storeName: string
  /** The marketplace whose products the shop has, as shoppers read it. Absent if that is AliExpress, and in the browser. */
  marketplaceName?: string | undefined
  /** What the header shows instead of the word mark. On the server only: the browser finds it in the page. */
  logo?: { light: LogoPicture; dark: LogoPicture | null } | null
  /** Whether the browser reports how long its requests take. On the server only: the browser finds it in the page. */
  isTraced?: boolean
  /** The language of the page. */
  language: Language
  /** Those that the shop ships to; absent if it ships to all that it knows. */
  countries?: Country[] | undefined
  /** What the owner chose for the footer. */
  footer: FooterContent
  /** The links of the header; absent if they are those that come with the shop. */
  navigation?: NavigationItem[] | undefined
}

// The server and the built screens must share these objects, so the build does not bundle this file.
export const shopContext = createContext<ShopContext>()

/** Nonce of the shop's own inline scripts. On the server only. */
export const nonceContext = createContext<string>()

/** Receives the text of the page, because reading it back from a `Response` is slow. On the server only. */
export const capturePageContext = createContext<(html: string) => void>()

export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      // Without a connection the service worker may have the answer: a query asks once before it waits.
      queries: { staleTime: 5 * 60_000, retry: shouldRetry, networkMode: 'offlineFirst' },
    },
  })
}

/** A 4xx response would not change at a retry, which would only delay the error page. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof DetailedError && error.statusCode < 500)
}
