import { type Api, isPublicRead, type JsonCapture } from '#api'
import { buildCacheKey } from '../cache/cache-key.ts'
import type { CachedResponse } from '../cache/cached-response.ts'
import type { CheckRenderLimit, PageCache, RenderResponse } from '../cache/page-cache.ts'
import { buildPublicHeaders, parseCacheTags } from './public-headers.ts'
import { getSecurityHeaders } from './security-headers.ts'

/** Returns the response to a public `GET` of the API, cached or new. Returns undefined for a path that is not public. */
export type ReadPublicPath = (
  pathAndQuery: string,
  checkLimit?: CheckRenderLimit,
) => Promise<CachedResponse> | undefined

export function createPublicReads(
  api: Api,
  { cache, publicUrl }: { cache: PageCache; publicUrl: string },
): ReadPublicPath {
  const render = createReader(api, getSecurityHeaders(publicUrl))
  return (pathAndQuery, checkLimit) => {
    if (!pathAndQuery.startsWith(`${API_PATH}/`)) return
    // Resolves `..` as the router does: `/api/products/../orders/…` is not public.
    const { pathname, search } = new URL(pathAndQuery, 'http://shop.internal')
    const isPublic = pathname.startsWith(API_PATH) && isPublicRead(pathname.slice(API_PATH.length))
    return isPublic
      ? cache.getOrRender(buildCacheKey(pathname + search), render, checkLimit)
      : undefined
  }
}

const API_PATH = '/api'

/** Reads as an anonymous client: the headers of the request, and its token, are not passed on. */
function createReader(api: Api, security: Record<string, string>): RenderResponse {
  return async (path) => {
    let json: string | undefined
    const env: JsonCapture = {
      capture: (text) => {
        json = text
      },
    }
    const response = await api.request(path.slice(API_PATH.length), undefined, env)
    const body = Buffer.from(json ?? (await response.text()))
    const headers = buildPublicHeaders(response, security)
    return { status: response.status, headers, body, tags: parseCacheTags(response) }
  }
}
