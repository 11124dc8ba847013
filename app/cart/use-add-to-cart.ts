import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { Cart } from '#contract/cart'
import type { Country, CurrencyCode } from '#contract/pricing'
import { getApiError } from '../api/api-error.ts'
import type { ApiClient } from '../api/client.ts'
import { useApi } from '../api/shop-provider.tsx'
import { useAction } from '../api/use-action.ts'
import { chosenCurrency } from '../currency/chosen-currency.ts'
import { getAccessToken } from '../session/access-token.ts'
import { getCurrentUser } from '../session/current-user.ts'
import { toast } from '../ui/toast.ts'
import { cacheCart, getCurrentCartId } from './current-cart.ts'
import { deliveryCountry } from './delivery-country.ts'
import { guestCartId } from './guest-cart-id.ts'

export interface AddCartItemInput {
  variant_id: string
  quantity: number
}

/** Adds a variant to the current cart, which is created if there is none. Resolves to the whole cart, repriced. */
export function useAddToCart() {
  const api = useApi()
  const queries = useQueryClient()
  return useAction((item: AddCartItemInput) => addCartItem({ api, queries }, item))
}

interface AddContext {
  api: ApiClient
  queries: QueryClient
  /** Headers of the request, such as an idempotency key. */
  init?: { headers: Record<string, string> }
}

/** If the current cart has been ordered or deleted, the item goes into a new one. The shopper is told of the order. */
export async function addCartItem(
  { api, queries, init }: AddContext,
  item: AddCartItemInput,
): Promise<Cart> {
  const add = (id: string) =>
    parseResponse(api.carts[':id'].items.$post({ param: { id }, json: item }, init))
  // Until the session has been read, it is unknown whose cart it is.
  await getAccessToken()
  const currentId = getCurrentCartId(queries)
  try {
    return cacheCart(queries, await add(currentId ?? (await createCart(api))))
  } catch (error) {
    const { code, message = '' } = getApiError(error) ?? {}
    const isOrdered = code === 'cart_ordered'
    if (!currentId || !(isOrdered || code === 'cart_not_found')) throw error
    const cart = cacheCart(queries, await add(await createCart(api)))
    if (isOrdered) toast(message)
    return cart
  }
}

/** Returns the id of the new cart. An account has one open cart, so the server returns that one. */
async function createCart(api: ApiClient): Promise<string> {
  const { id } = await postCart(api).catch((error) => {
    if (!deliveryCountry.get() || getApiError(error)?.code !== 'invalid_input') throw error
    // The shop does not deliver to the stored country any more.
    deliveryCountry.remove()
    return postCart(api)
  })
  if (!getCurrentUser()) guestCartId.set(id)
  return id
}

function postCart(api: ApiClient): Promise<Cart> {
  const country = (deliveryCountry.get() || undefined) as Country | undefined
  const currency = chosenCurrency.get()?.code as CurrencyCode | undefined
  const json = { country, currency, locales: [...navigator.languages] }
  return parseResponse(api.carts.$post({ json }))
}
