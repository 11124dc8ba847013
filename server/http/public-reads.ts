import { type Api, isPublicRead, type JsonCapture } from '#api'
import { buildCacheKey, splitApiKey } from '../cache/cache-key.ts'
import type { CachedResponse } from '../cache/cached-response.ts'
import type { CheckRenderLimit, PageCache, RenderResponse } from '../cache/page-cache.ts'
import { buildPublicHeaders, isWithoutTags, parseCacheTags } from './public-headers.ts'
import { getSecurityHeaders } from './security-headers.ts'

interface PublicRead {
  pathAndQuery: string
  /** The header of the request. */
  acceptLanguage: string | undefined
  checkLimit?: CheckRenderLimit | undefined
  /** Called around the read of a public path. */
  run?: <Value>(read: () => Value) => Value
}

/** Returns the response to a public `GET` of the API, cached or new. Returns undefined for a path that is not public. */
export type ReadPublicPath = (read: PublicRead) => Promise<CachedResponse> | undefined

export function createPublicReads(
  api: Api,
  { cache, publicUrl }: { cache: PageCache; publicUrl: string },
): ReadPublicPath {
  const render = createReader(api, getSecurityHeaders(publicUrl))
  return ({ pathAndQuery, acceptLanguage, checkLimit, run = (read) => read() }) => {
    if (!pathAndQuery.startsWith(`${API_PATH}/`)) return
    // Resolves `..` as the router does: `/api/products/../orders/…` is not public.
    const { pathname, search } = new URL(pathAndQuery, 'http://shop.internal')
    const isPublic = pathname.startsWith(API_PATH) && isPublicRead(pathname.slice(API_PATH.length))
    if (!isPublic) return
    const key = buildCacheKey(pathname + search, acceptLanguage)
    return run(() => cache.getOrRender(key, render, checkLimit))
  }
}

const API_PATH = '/api'

/** Reads as an anonymous client: of the headers of the request only its language is passed on. */
function createReader(api: Api, security: Record<string, string>): RenderResponse {
  return async (key) => {
    const { language, url } = splitApiKey(key)
    let json: string | undefined
    const env: JsonCapture = {
      capture: (text) => {
        json = text
      },
    }
    const response = await api.request(
      url.slice(API_PATH.length),
      { headers: { 'Accept-Language': language } },
      env,
    )
    const body = Buffer.from(json ?? (await response.text()))
    const headers = { ...buildPublicHeaders(response, security), Vary: 'Accept-Language' }
    const tags = parseCacheTags(response)
    return { status: response.status, headers, body, tags, isStorable: !isWithoutTags(response) }
  }
}
