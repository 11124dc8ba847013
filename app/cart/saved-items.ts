import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { SavedItem } from '#contract/cart'
import type { ProductDetails } from '#contract/catalog'
import { isNotFoundError } from '../api/api-error.ts'
import type { ApiClient } from '../api/client.ts'
import { useApi } from '../api/shop-provider.tsx'
import { productQuery } from '../catalog/product-query.ts'
import { accountQueryKey } from '../session/account-query-key.ts'
import { useCurrentUser } from '../session/current-user.ts'
import { storedValue, useStoredValue } from '../storage/stored-value.ts'

/** What a guest has put aside from the cart, newest first. The list of an account is on the server. */
const guestItems = storedValue({ key: 'outwit-saved-items', parse: parseItems })

/** The limit of an account. It is repeated here because the contract would bring Zod to the page. */
const MAX_SAVED_ITEMS = 100

/** Puts a line aside in this browser; the same variant again with the larger quantity. */
export function saveGuestItem(item: SavedItem) {
  const items = guestItems.get()
  const quantity = Math.max(
    item.quantity,
    ...items.filter((one) => one.variant_id === item.variant_id).map((one) => one.quantity),
  )
  const others = items.filter((one) => one.variant_id !== item.variant_id)
  guestItems.set([{ ...item, quantity }, ...others].slice(0, MAX_SAVED_ITEMS))
}

export function removeGuestItem(variantId: string) {
  guestItems.set(guestItems.get().filter((one) => one.variant_id !== variantId))
}

/** What an account has put aside, newest first. */
export function savedItemsQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'saved-items'),
    queryFn: async () => {
      await moveGuestItems(api)
      return (await parseResponse(api['saved-items'].$get())).items
    },
    staleTime: 0,
  })
}

/** Moves a guest's list into the account. Repeating it changes nothing, so it is removed here afterwards. */
async function moveGuestItems(api: ApiClient) {
  const guest = guestItems.get()
  if (guest.length === 0) return
  const items = guest.map(({ variant_id, quantity }) => ({ variant_id, quantity })).toReversed()
  await parseResponse(api['saved-items'].$post({ json: { items } }))
  guestItems.remove()
}

/** What the shopper has put aside, newest first, as it is sold now. Undefined while it is unknown. */
export function useSavedItems(): SavedItem[] | undefined {
  const api = useApi()
  const user = useCurrentUser()
  const stored = useStoredValue(guestItems)
  const guest = useGuestItems(user ? [] : stored)
  const { data } = useQuery({ ...savedItemsQuery(api, user?.id ?? ''), enabled: !!user })
  if (user === undefined) return undefined
  return user ? data : guest
}

/** Loads each product by itself, because the server does not know the list of a guest. */
function useGuestItems(items: SavedItem[]): SavedItem[] {
  const api = useApi()
  const results = useQueries({
    queries: items.map(({ product_id }) => productQuery(api, product_id)),
  })
  return results.map(({ data, error }, index) => {
    const item = items[index]!
    if (data) return updateItem(item, data)
    return isNotFoundError(error) ? { ...item, stock: 'not_for_sale' } : item
  })
}

function updateItem(item: SavedItem, product: ProductDetails): SavedItem {
  const variant = product.variants.find(({ id }) => id === item.variant_id)
  if (!variant) return { ...item, stock: 'not_for_sale' }
  const { title, slug } = product
  const stock = variant.stock === 'out' ? 'out' : 'in'
  return { ...item, title, slug, stock, price: variant.price }
}

function parseItems(text: string | null): SavedItem[] {
  const items: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(items) ? items.filter((item) => typeof item?.variant_id === 'string') : []
}
