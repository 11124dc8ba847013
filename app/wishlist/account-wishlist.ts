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

/** An account holds no more. Written here again: the contract would bring its parser to every page. */
const MAX_WISHLIST_ITEMS = 200

let changeCount = 0
/** Of one product one call after the other, so that the last wish is the one that stays. */
const pendingChanges = new Map<string, Promise<unknown>>()

/** Tells the account of one wish, also while the page is being left; throws what it says no with. */
export async function saveWishlistChange(
  api: ApiClient,
  product_id: string,
  isWished: boolean,
): Promise<void> {
  changeCount += 1
  const wish = api.wishlist[':product_id']
  const how = [{ param: { product_id } }, { init: { keepalive: true } }] as const
  const tell = () => parseResponse(isWished ? wish.$put(...how) : wish.$delete(...how))
  const before = pendingChanges.get(product_id)
  const telling = before ? before.then(tell, tell) : tell()
  pendingChanges.set(product_id, telling)
  await telling
}

/** What an account wished for, newest first. */
export function accountWishlistQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'wishlist_items'),
    queryFn: () => syncWishlist(api, userId),
    staleTime: 0,
  })
}

/** Puts a guest's list into the account, once, and mirrors here what the account holds. */
async function syncWishlist(api: ApiClient, userId: string): Promise<WishlistItem[]> {
  const { items, owner } = getLocalWishlist()
  if (owner !== null && owner !== userId) clearCachedAccountWishlist()
  if (owner === null && items.length > 0) {
    const product_ids = items.map(({ id }) => id).slice(-MAX_WISHLIST_ITEMS)
    await parseResponse(api.wishlist.$post({ json: { product_ids } }))
  }
  const before = changeCount
  await Promise.allSettled(pendingChanges.values())
  const { items: wishes } = await parseResponse(api.wishlist.$get())
  // A wish was made meanwhile: this answer may not know of it.
  if (changeCount !== before) return syncWishlist(api, userId)
  cacheAccountWishlist(wishes.map(({ product }) => product).toReversed(), userId)
  return wishes
}
