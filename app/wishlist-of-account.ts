import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { Wish } from '#contract/account'
import type { ApiClient } from './api.ts'
import { mine } from './forget-person.ts'
import { keptWishes, letGoOfWishes, mirrorWishes } from './wishlist.ts'

/** An account holds no more. Written here again: the contract would bring its parser to every page. */
const MOST_WISHES = 200

let told = 0
/** Of one product one call after the other, so that the last wish is the one that stays. */
const underWay = new Map<string, Promise<unknown>>()

/** Tells the account of one wish, also while the page is being left; throws what it says no with. */
export async function tellOfWish(
  api: ApiClient,
  product_id: string,
  isWished: boolean,
): Promise<void> {
  told += 1
  const wish = api.wishlist[':product_id']
  const how = [{ param: { product_id } }, { init: { keepalive: true } }] as const
  const tell = () => parseResponse(isWished ? wish.$put(...how) : wish.$delete(...how))
  const before = underWay.get(product_id)
  const telling = before ? before.then(tell, tell) : tell()
  underWay.set(product_id, telling)
  await telling
}

/** What an account wished for, newest first. */
export function wishesQuery(api: ApiClient, person: string) {
  return queryOptions({
    queryKey: mine(person, 'wishes'),
    queryFn: () => takeInWishes(api, person),
    staleTime: 0,
  })
}

/** Puts a guest's list into the account, once, and mirrors here what the account holds. */
async function takeInWishes(api: ApiClient, person: string): Promise<Wish[]> {
  const { items, owner } = keptWishes()
  if (owner !== null && owner !== person) letGoOfWishes()
  if (owner === null && items.length > 0) {
    const product_ids = items.map(({ id }) => id).slice(-MOST_WISHES)
    await parseResponse(api.wishlist.$post({ json: { product_ids } }))
  }
  const before = told
  await Promise.allSettled(underWay.values())
  const { items: wishes } = await parseResponse(api.wishlist.$get())
  // A wish was made meanwhile: this answer may not know of it.
  if (told !== before) return takeInWishes(api, person)
  mirrorWishes(wishes.map(({ product }) => product).toReversed(), person)
  return wishes
}
