import { type Api, isPublicRead } from '#api'
import { cacheKey } from './cache/cache-key.ts'
import type { Kept } from './cache/kept.ts'
import type { PageCache, Refuse, Render } from './cache/page-cache.ts'
import { publicHeaders, tagsOf } from './public-headers.ts'
import { securityFor } from './security-headers.ts'

/** Answers a `GET` of the API that says the same to everybody, from the cache or anew; undefined for any other. */
export type PublicReads = (pathAndQuery: string, refuse?: Refuse) => Promise<Kept> | undefined

export function publicReads(
  api: Api,
  { cache, publicUrl }: { cache: PageCache; publicUrl: string },
): PublicReads {
  const render = readerOf(api, securityFor(publicUrl))
  return (pathAndQuery, refuse) => {
    if (!pathAndQuery.startsWith(`${API}/`)) return
    // As the router will read it: `/api/products/../orders/…` is no product.
    const { pathname, search } = new URL(pathAndQuery, 'http://shop.internal')
    const isPublic = pathname.startsWith(API) && isPublicRead(pathname.slice(API.length))
    return isPublic ? cache.ask(cacheKey(pathname + search), render, refuse) : undefined
  }
}

const API = '/api'

/** Asks for nobody, whoever's token came with the request. */
function readerOf(api: Api, security: Record<string, string>): Render {
  return async (path) => {
    let json: string | undefined
    const take = (text: string) => {
      json = text
    }
    const answer = await api.request(path.slice(API.length), undefined, { take })
    const body = Buffer.from(json ?? (await answer.text()))
    const headers = publicHeaders(answer, security)
    return { status: answer.status, headers, body, tags: tagsOf(answer) }
  }
}
