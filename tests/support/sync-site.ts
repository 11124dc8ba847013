import { openSyncShop } from './sync-shop.ts'
import { ADMIN_TOKEN, openTestSite } from './test-site.ts'

/** Opens a connected shop with its API. `request` returns the status and the body. */
export async function openSyncSite(options: Parameters<typeof openSyncShop>[0] = {}) {
  const shop = await openSyncShop(options)
  const { db, url, marketplace, clock } = shop
  const { site } = await openTestSite({ shop: { db, url }, marketplace, now: clock })
  /** Asks the API as an owner. The body is what the caller says it is. */
  const request = async <Body>(method: string, path: string, json?: unknown) => {
    const response = await site.request(`/api/admin${path}`, {
      method,
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    const text = await response.text()
    return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as Body }
  }
  return { ...shop, site, request }
}
