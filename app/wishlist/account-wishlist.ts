import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { WishlistItem } from '#contract/account'
import type { ApiClient } from '../api/client.ts'
import { accountQueryKey } from '../session/account-query-key.ts'
import {
  cacheAccountWishlist,
  clearCachedAccountWishlist,
  getLocalWishlist,
} from './local-wishlist.ts'

/** The limit of an account. It is repeated here because the contract would bring Zod to every page. */
const MAX_WISHLIST_ITEMS = 200

let changeCount = 0
/** The last request for each product. The next one waits for it, so that the last change is the one that stays. */
const pendingChanges = new Map<string, Promise<unknown>>()

/** Adds a product to the account's wishlist or removes it. The request survives a change of page. */
export async function saveWishlistChange(
  api: ApiClient,
  product_id: string,
  isWished: boolean,
): Promise<void> {
  changeCount += 1
  const endpoint = api.wishlist[':product_id']
  const request = [{ param: { product_id } }, { init: { keepalive: true } }] as const
  const send = () =>
    parseResponse(isWished ? endpoint.$put(...request) : endpoint.$delete(...request))
  const previous = pendingChanges.get(product_id)
  const current = previous ? previous.then(send, send) : send()
  pendingChanges.set(product_id, current)
  await current
}

/** The wishlist of an account, newest first. */
export function accountWishlistQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'wishlist'),
    queryFn: () => syncWishlist(api, userId),
    staleTime: 0,
  })
}

/** Adds a guest's list to the account once, and copies the account's list to this browser. */
async function syncWishlist(api: ApiClient, userId: string): Promise<WishlistItem[]> {
  const { items: localItems, owner } = getLocalWishlist()
  if (owner !== null && owner !== userId) clearCachedAccountWishlist()
  if (owner === null && localItems.length > 0) {
    const product_ids = localItems.map(({ id }) => id).slice(-MAX_WISHLIST_ITEMS)
    await parseResponse(api.wishlist.$post({ json: { product_ids } }))
  }
  const countBefore = changeCount
  await Promise.allSettled(pendingChanges.values())
  const { items } = await parseResponse(api.wishlist.$get())
  // The wishlist was changed meanwhile: this response may not contain that change.
  if (changeCount !== countBefore) return syncWishlist(api, userId)
  cacheAccountWishlist(items.map(({ product }) => product).toReversed(), userId)
  return items
}
