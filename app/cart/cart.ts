import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useSyncExternalStore } from 'react'
import type { Cart } from '#contract/cart'
import { getApiError } from '../api/api-error.ts'
import type { ApiClient } from '../api/client.ts'
import { useApi } from '../api/shop-provider.tsx'
import { accountQueryKey } from '../session/account-query-key.ts'
import { getAccessToken, getCurrentUser, useCurrentUser } from '../session/session.ts'

const GUEST_CART_STORAGE_KEY = 'outwit-cart'

/** The cart at hand as the server has it: of the account, or a guest's. Null where no cart was begun. */
export function useCart() {
  const api = useApi()
  const person = useCurrentUser()
  const guest = useGuestCartId()
  return useQuery({
    queryKey: person ? accountQueryKey(person.id, 'cart') : ['cart', guest],
    queryFn: () => (person ? fetchAccountCart(api) : fetchGuestCart(api, guest)),
    enabled: person !== undefined,
  })
}

async function fetchAccountCart(api: ApiClient): Promise<Cart | null> {
  return (await parseResponse(api.carts.mine.$get())).cart
}

async function fetchGuestCart(api: ApiClient, id: string | null): Promise<Cart | null> {
  return id ? parseResponse(api.carts[':id'].$get({ param: { id } })) : null
}

/** Puts a variant in the cart, beginning one if there is none. The answer is the whole cart, priced anew. */
export function useAddToCart() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (item: AddCartItemInput) => addCartItem({ api, queries }, item),
  })
}

interface AddCartItemInput {
  variant_id: string
  quantity: number
}

interface CartDependencies {
  api: ApiClient
  queries: QueryClient
}

/** A cart that was ordered or is gone takes nothing more: the item goes into a new one. */
async function addCartItem(dependencies: CartDependencies, item: AddCartItemInput): Promise<Cart> {
  const { api, queries } = dependencies
  const add = (id: string) =>
    parseResponse(api.carts[':id'].items.$post({ param: { id }, json: item }))
  // Until then nobody knows whose cart it is.
  await getAccessToken()
  const known = getCurrentCartId(queries)
  try {
    return cacheCart(queries, await add(known ?? (await createCart(api))))
  } catch (error) {
    if (!known || !['cart_not_found', 'cart_ordered'].includes(getApiError(error)?.code ?? ''))
      throw error
    return cacheCart(queries, await add(await createCart(api)))
  }
}

/** What the server answered to a change is the cart at hand. */
export function cacheCart(queries: QueryClient, cart: Cart): Cart {
  queries.setQueryData(getCartQueryKey(cart.id), cart)
  return cart
}

/** The id of the cart at hand; null until something was put in one. */
export function getCurrentCartId(queries: QueryClient): string | null {
  const person = getCurrentUser()
  if (!person) return getGuestCartId()
  return queries.getQueryData<Cart | null>(accountQueryKey(person.id, 'cart'))?.id ?? null
}

function getCartQueryKey(id: string) {
  const person = getCurrentUser()
  return person ? accountQueryKey(person.id, 'cart') : ['cart', id]
}

/** The id of a guest's cart in this browser, which nobody can guess. */
export function useGuestCartId(): string | null {
  return useSyncExternalStore(subscribe, getGuestCartId, () => null)
}

/** After an order the next cart is a new one; after signing in it is the account's. */
export function resetCart(queries: QueryClient) {
  localStorage.removeItem(GUEST_CART_STORAGE_KEY)
  notifyListeners()
  const person = getCurrentUser()
  if (person) queries.invalidateQueries({ queryKey: accountQueryKey(person.id, 'cart') })
}

/** An account has one open cart, and is given that one. */
async function createCart(api: ApiClient): Promise<string> {
  const { id } = await parseResponse(api.carts.$post({ json: {} }))
  if (getCurrentUser()) return id
  localStorage.setItem(GUEST_CART_STORAGE_KEY, id)
  notifyListeners()
  return id
}

const listeners = new Set<() => void>()

function getGuestCartId(): string | null {
  return localStorage.getItem(GUEST_CART_STORAGE_KEY)
}

/** Other tabs hear of it by themselves. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function notifyListeners() {
  for (const listener of listeners) listener()
}
