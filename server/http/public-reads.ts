import { type Api, isPublicRead } from '#api'
import { buildCacheKey } from '../cache/cache-key.ts'
import type { CachedResponse } from '../cache/cached-response.ts'
import type { CheckRenderLimit, PageCache, RenderResponse } from '../cache/page-cache.ts'
import { buildPublicHeaders, parseCacheTags } from './public-headers.ts'
import { getSecurityHeaders } from './security-headers.ts'

/** Answers a `GET` of the API that says the same to everybody, from the cache or anew; undefined for any other. */
export type ReadPublicPath = (
  pathAndQuery: string,
  refuse?: CheckRenderLimit,
) => Promise<CachedResponse> | undefined

export function createPublicReads(
  api: Api,
  { cache, publicUrl }: { cache: PageCache; publicUrl: string },
): ReadPublicPath {
  const render = createReader(api, getSecurityHeaders(publicUrl))
  return (pathAndQuery, refuse) => {
    if (!pathAndQuery.startsWith(`${API_PATH}/`)) return
    // As the router will read it: `/api/products/../orders/…` is no product.
    const { pathname, search } = new URL(pathAndQuery, 'http://shop.internal')
    const isPublic = pathname.startsWith(API_PATH) && isPublicRead(pathname.slice(API_PATH.length))
    return isPublic
      ? cache.getOrRender(buildCacheKey(pathname + search), render, refuse)
      : undefined
  }
}

const API_PATH = '/api'

/** Asks for nobody, whoever's token came with the request. */
function createReader(api: Api, security: Record<string, string>): RenderResponse {
  return async (path) => {
    let json: string | undefined
    const take = (text: string) => {
      json = text
    }
    const answer = await api.request(path.slice(API_PATH.length), undefined, { take })
    const body = Buffer.from(json ?? (await answer.text()))
    const headers = buildPublicHeaders(answer, security)
    return { status: answer.status, headers, body, tags: parseCacheTags(answer) }
  }
}
