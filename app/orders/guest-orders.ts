import { storedValue } from '../storage/stored-value.ts'

/** An order placed in this browser, with the token that opens it without an account. */
export interface GuestOrder {
  id: string
  token: string
}

const MAX_GUEST_ORDERS = 20

/** The guest orders of this browser, newest first. */
export const guestOrders = storedValue({ key: 'outwit-orders', parse: parseGuestOrders })

export function saveGuestOrder({ id, token }: GuestOrder) {
  const others = guestOrders.get().filter((order) => order.id !== id)
  guestOrders.set([{ id, token }, ...others].slice(0, MAX_GUEST_ORDERS))
}

export function findGuestOrderToken(id: string): string | undefined {
  return guestOrders.get().find((order) => order.id === id)?.token
}

function parseGuestOrders(text: string | null): GuestOrder[] {
  const orders: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(orders) ? orders.filter(isGuestOrder) : []
}

function isGuestOrder(value: Partial<GuestOrder> | null): value is GuestOrder {
  return typeof value?.id === 'string' && typeof value.token === 'string'
}
