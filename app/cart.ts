import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useSyncExternalStore } from 'react'
import type { Cart } from '#contract/cart'
import type { ApiClient } from './api.ts'
import { mine } from './forget-person.ts'
import { problemOf } from './problem.ts'
import { accessToken, member, useMember } from './session.ts'
import { useApi } from './shop.tsx'

const KEY = 'outwit-cart'

/** The cart at hand as the server has it: of the account, or a guest's. Null where no cart was begun. */
export function useCart() {
  const api = useApi()
  const person = useMember()
  const guest = useGuestCartId()
  return useQuery({
    queryKey: person ? mine(person.id, 'cart') : ['cart', guest],
    queryFn: () => (person ? ownCart(api) : guestCart(api, guest)),
    enabled: person !== undefined,
  })
}

async function ownCart(api: ApiClient): Promise<Cart | null> {
  return (await parseResponse(api.carts.mine.$get())).cart
}

async function guestCart(api: ApiClient, id: string | null): Promise<Cart | null> {
  return id ? parseResponse(api.carts[':id'].$get({ param: { id } })) : null
}

/** Puts a variant in the cart, beginning one if there is none. The answer is the whole cart, priced anew. */
export function useAddToCart() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({ mutationFn: (item: NewItem) => addItem({ api, queries }, item) })
}

interface NewItem {
  variant_id: string
  quantity: number
}

interface Shop {
  api: ApiClient
  queries: QueryClient
}

/** A cart that was ordered or is gone takes nothing more: the item goes into a new one. */
async function addItem(shop: Shop, item: NewItem): Promise<Cart> {
  const { api, queries } = shop
  const add = (id: string) =>
    parseResponse(api.carts[':id'].items.$post({ param: { id }, json: item }))
  // Until then nobody knows whose cart it is.
  await accessToken()
  const known = cartAtHand(queries)
  try {
    return keep(queries, await add(known ?? (await beginCart(api))))
  } catch (error) {
    if (!known || !['no_such_cart', 'cart_ordered'].includes(problemOf(error)?.code ?? ''))
      throw error
    return keep(queries, await add(await beginCart(api)))
  }
}

/** What the server answered to a change is the cart at hand. */
export function keep(queries: QueryClient, cart: Cart): Cart {
  queries.setQueryData(keyOfCart(cart.id), cart)
  return cart
}

/** The id of the cart at hand; null until something was put in one. */
export function cartAtHand(queries: QueryClient): string | null {
  const person = member()
  if (!person) return readCartId()
  return queries.getQueryData<Cart | null>(mine(person.id, 'cart'))?.id ?? null
}

function keyOfCart(id: string) {
  const person = member()
  return person ? mine(person.id, 'cart') : ['cart', id]
}

/** The id of a guest's cart in this browser, which nobody can guess. */
export function useGuestCartId(): string | null {
  return useSyncExternalStore(listen, readCartId, () => null)
}

/** After an order the next cart is a new one; after signing in it is the account's. */
export function forgetCart(queries: QueryClient) {
  localStorage.removeItem(KEY)
  tell()
  const person = member()
  if (person) queries.invalidateQueries({ queryKey: mine(person.id, 'cart') })
}

/** An account has one open cart, and is given that one. */
async function beginCart(api: ApiClient): Promise<string> {
  const { id } = await parseResponse(api.carts.$post({ json: {} }))
  if (member()) return id
  localStorage.setItem(KEY, id)
  tell()
  return id
}

const listeners = new Set<() => void>()

function readCartId(): string | null {
  return localStorage.getItem(KEY)
}

/** Other tabs hear of it by themselves. */
function listen(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function tell() {
  for (const listener of listeners) listener()
}
