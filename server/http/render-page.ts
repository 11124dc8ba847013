import { randomUUID } from 'node:crypto'
import { type RequestHandler, RouterContextProvider } from 'react-router'
import type { Api } from '#api'
import { createApiClient } from '#app/api/client.ts'
import {
  createQueryClient,
  nonceContext,
  type ShopContext,
  shopContext,
} from '#app/api/shop-context.ts'
import type { Language } from '#platform/i18n/languages'
import { splitPagePath } from '#platform/i18n/page-path'
import type { RenderResponse } from '../cache/page-cache.ts'
import { allowInlineScripts } from './content-security-policy.ts'
import { buildPublicHeaders, parseCacheTags } from './public-headers.ts'
import { getSecurityHeaders } from './security-headers.ts'

type ShopInfo = Pick<ShopContext, 'publicUrl' | 'accountsPath' | 'storeName' | 'social'>

/** Creates a renderer of public pages. A page has the cache tags of all API responses it was rendered from. */
export function createPageRenderer(
  screens: RequestHandler,
  api: Api,
  shop: ShopInfo,
): RenderResponse {
  return async (path) => {
    const tags = new Set<string>()
    const nonce = randomUUID()
    const context = new RouterContextProvider()
    const queries = createQueryClient()
    const { language } = splitPagePath(path)
    const client = createInProcessClient(api, { tags, language })
    context.set(shopContext, { ...shop, language, api: client, queries })
    context.set(nonceContext, nonce)

    const page = await screens(new Request(`http://shop.internal${path}`), context)
    const { html, policy } = allowInlineScripts(await page.text(), nonce)
    const headers = {
      ...buildPublicHeaders(page, getSecurityHeaders(shop.publicUrl)),
      'Content-Security-Policy': policy,
    }
    return { status: page.status, headers, body: Buffer.from(html), tags: [...tags] }
  }
}

/** Creates an API client that calls the API in this process, and collects the cache tags of its responses. */
function createInProcessClient(
  api: Api,
  { tags, language }: { tags: Set<string>; language: Language },
) {
  const fetchInProcess = async (input: RequestInfo | URL, init?: RequestInit) => {
    const response = await api.request(input as string, init)
    for (const tag of parseCacheTags(response)) tags.add(tag)
    return response
  }
  return createApiClient('', { fetch: fetchInProcess, language })
}
