import { shopContext } from '#app/api/shop-context.ts'
import type { ContentDocument, ContentState } from '#contract/content'
import { openTestShop, utc } from './test-shop.ts'
import { ADMIN_TOKEN, openTestSite } from './test-site.ts'

/** Opens a shop whose content an administrator writes. Its pages have nothing but the links of the header. */
export async function openContentShop() {
  const shop = await openTestShop()
  const { site, cache } = await openTestSite({
    ...{ shop, now: () => utc('2026-11-23 09:00') },
    screens: async (_, context) => {
      const { navigation } = context!.get(shopContext)
      return new Response(JSON.stringify(navigation ?? null))
    },
  })
  // biome-ignore lint/suspicious/noExplicitAny: the shapes of several endpoints
  const send = async <Body = any>(method: string, path: string, json?: unknown) => {
    const response = await site.request(path, {
      method,
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    const text = await response.text()
    return { status: response.status, body: (text ? JSON.parse(text) : null) as Body }
  }
  // biome-ignore lint/suspicious/noExplicitAny: an error or a state
  const admin = <Body = any>(method: string, path: string, json?: unknown) =>
    send<Body>(method, `/api/admin/content${path}`, json)
  const read = (key: string) => admin<ContentState>('GET', `/${key}`)
  const revision = async (key: string) => (await read(key)).body.revision ?? 'new'
  const save = (key: string, document: ContentDocument, seen: string) =>
    admin<ContentState & { error?: { code: string } }>('PUT', `/${key}/draft`, {
      document,
      revision: seen,
    })
  return {
    ...{ ...shop, site, cache, send, admin, read, revision, save },
    async publish(key: string, document: ContentDocument) {
      const saved = await save(key, document, await revision(key))
      return admin<ContentState>('POST', `/${key}/publish`, { revision: saved.body.revision })
    },
    async get(path: string, language = 'en') {
      const response = await site.request(path, { headers: { 'Accept-Language': language } })
      return { status: response.status, body: await response.json() }
    },
  }
}
