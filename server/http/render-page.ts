import { randomUUID } from 'node:crypto'
import { type RequestHandler, RouterContextProvider } from 'react-router'
import { type Api, type JsonCapture, RETRY_AFTER_SECONDS } from '#api'
import { createApiClient } from '#app/api/client.ts'
import {
  capturePageContext,
  createQueryClient,
  nonceContext,
  type ShopContext,
  shopContext,
} from '#app/api/shop-context.ts'
import { COUNTRIES, type Country } from '#contract/pricing'
import { FOOTER_TAG, NAVIGATION_TAG } from '#modules/content'
import type { WalletSources } from '#modules/payments'
import { SERVED_COUNTRIES_TAG } from '#modules/pricing'
import { SHOP_TAG, type ShopInfo } from '#modules/shop'
import type { Language } from '#platform/i18n/languages'
import { splitPagePath } from '#platform/i18n/page-path'
import { isTracing } from '#platform/tracing/spans'
import { findPreviewToken } from '../cache/cache-key.ts'
import type { RenderResponse } from '../cache/page-cache.ts'
import { allowInlineScripts } from './content-security-policy.ts'
import { buildPublicHeaders, isWithoutTags, parseCacheTags } from './public-headers.ts'
import { getSecurityHeaders } from './security-headers.ts'

interface PageDependencies
  extends Pick<ShopContext, 'publicUrl' | 'accountsPath' | 'marketplaceName'> {
  shopInfo: Pick<ShopInfo, 'name' | 'logo'>
  /** The draft of a link of a preview, or what is published. */
  getFooter: (preview: string | null) => Promise<ShopContext['footer']>
  /** The same of the links of the header. */
  getNavigation: (
    preview: string | null,
    language: Language,
  ) => Promise<NonNullable<ShopContext['navigation']> | null>
  getCountries: () => Promise<Country[]>
  /** What the script of wallets loads. Null where no page has such a script. */
  walletSources: WalletSources | null
}

/** Creates a renderer of public pages. A page has the cache tags of all API responses it was rendered from. */
export function createPageRenderer(
  screens: RequestHandler,
  { api, readApi }: { api: Api; readApi: Api },
  dependencies: PageDependencies,
): RenderResponse {
  const { getFooter, getNavigation, getCountries, walletSources } = dependencies
  const { shopInfo, publicUrl, accountsPath, marketplaceName } = dependencies
  return async (path) => {
    const { language } = splitPagePath(path)
    const preview = findPreviewToken(new URL(path, 'http://shop.internal').searchParams)
    const [footer, navigation, served] = await Promise.all([
      getFooter(preview),
      getNavigation(preview, language),
      getCountries(),
    ])
    const countries = served.length < COUNTRIES.length ? served : undefined
    const responses = {
      tags: new Set([FOOTER_TAG, NAVIGATION_TAG, SHOP_TAG, SERVED_COUNTRIES_TAG]),
      isUnavailable: false,
      isStorable: preview === null,
    }
    const nonce = randomUUID()
    const context = new RouterContextProvider()
    const queries = createQueryClient()
    const client = createInProcessClient(preview === null ? readApi : api, {
      responses,
      language,
      preview,
    })
    const storeName = shopInfo.name
    context.set(shopContext, {
      ...{ publicUrl, accountsPath, storeName, footer, countries, language, marketplaceName },
      ...{ navigation: navigation ?? undefined, logo: shopInfo.logo, api: client, queries },
      isTraced: isTracing(),
    })
    context.set(nonceContext, nonce)
    let text: string | undefined
    context.set(capturePageContext, (captured) => {
      text = captured
    })

    const page = await screens(new Request(`http://shop.internal${path}`), context)
    const { html, policy } = allowInlineScripts(text ?? (await page.text()), nonce, walletSources)
    // A wallet opens its own window, which has to answer this page.
    const opener = walletSources && { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' }
    const isUnavailable = page.status >= 500 && responses.isUnavailable
    const headers = {
      ...buildPublicHeaders(page, getSecurityHeaders(publicUrl)),
      ...opener,
      'Content-Security-Policy': policy,
      ...(preview && { 'X-Robots-Tag': 'noindex' }),
      ...(isUnavailable && { 'Retry-After': `${RETRY_AFTER_SECONDS}` }),
    }
    const status = isUnavailable ? 503 : page.status
    const { tags, isStorable } = responses
    return { status, headers, body: Buffer.from(html), tags: [...tags], isStorable }
  }
}

/** What a page has to know of the API responses it was rendered from. */
interface ApiResponses {
  tags: Set<string>
  /** Whether one of them had status 503. */
  isUnavailable: boolean
  /** Whether each can change only with a purge of its tags. */
  isStorable: boolean
}

/** Requests a path of the API. The JSON of the response is parsed from its text, not read from a stream of its bytes. */
async function requestJson(api: Api, input: string, init?: RequestInit): Promise<Response> {
  let text: string | undefined
  const env: JsonCapture = {
    capture: (json) => {
      text = json
    },
  }
  const response = await api.request(input, init, env)
  if (text === undefined) return response
  const json = text
  return Object.defineProperties(response, {
    body: { value: json },
    json: { value: async () => JSON.parse(json) },
  })
}

interface ClientInput {
  responses: ApiResponses
  language: Language
  preview: string | null
}

function addPreview(path: string, token: string): string {
  return path.startsWith('/content/')
    ? `${path}${path.includes('?') ? '&' : '?'}preview=${token}`
    : path
}

/** Creates an API client that calls the API in this process, and notes what the page has to know of its responses. */
function createInProcessClient(api: Api, { responses, language, preview }: ClientInput) {
  const fetchInProcess = async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = preview ? addPreview(input as string, preview) : (input as string)
    const response = await requestJson(api, path, init)
    for (const tag of parseCacheTags(response)) responses.tags.add(tag)
    if (response.status === 503) responses.isUnavailable = true
    if (isWithoutTags(response)) responses.isStorable = false
    return response
  }
  return createApiClient('', { fetch: fetchInProcess, language })
}
