import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useSyncExternalStore } from 'react'
import type { ApiClient } from './api.ts'
import { problemOf } from './problem.ts'
import { useApi } from './shop.tsx'

const KEY = 'outwit-cart'

/** The cart of this browser as the server has it, or nothing where no cart was begun or it is still coming. */
export function useCart() {
  const api = useApi()
  const id = useCartId()
  return useQuery({ ...cartQuery(api, id ?? ''), enabled: id !== null })
}

export function cartQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: ['cart', id],
    queryFn: () => parseResponse(api.carts[':id'].$get({ param: { id } })),
  })
}

/** Puts a variant in the cart, beginning one if there is none. The answer is the whole cart, priced anew. */
export function useAddToCart() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (item: NewItem) => addItem(api, item),
    onSuccess: (cart) => queries.setQueryData(['cart', cart.id], cart),
  })
}

interface NewItem {
  variant_id: string
  quantity: number
}

/** A cart that was ordered or is gone takes nothing more: the item goes into a new one. */
async function addItem(api: ApiClient, item: NewItem) {
  const add = (id: string) =>
    parseResponse(api.carts[':id'].items.$post({ param: { id }, json: item }))
  const known = readCartId()
  if (!known) return add(await beginCart(api))
  try {
    return await add(known)
  } catch (error) {
    if (!['no_such_cart', 'cart_ordered'].includes(problemOf(error)?.code ?? '')) throw error
    return add(await beginCart(api))
  }
}

/** The id of this browser's cart, which nobody can guess; null until something was put in it. */
export function useCartId(): string | null {
  return useSyncExternalStore(listen, readCartId, () => null)
}

/** After an order the next cart is a new one. */
export function forgetCart() {
  localStorage.removeItem(KEY)
  tell()
}

async function beginCart(api: ApiClient): Promise<string> {
  const { id } = await parseResponse(api.carts.$post({ json: {} }))
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
