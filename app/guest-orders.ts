/** The orders placed in this browser, newest first, each with the token that opens it: a guest has no account to ask. */
export interface GuestOrder {
  id: string
  token: string
}

const KEY = 'outwit-orders'
const KEPT = 20

export function guestOrders(): GuestOrder[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isGuestOrder) : []
  } catch {
    return []
  }
}

export function rememberOrder({ id, token }: GuestOrder) {
  const others = guestOrders().filter((order) => order.id !== id)
  localStorage.setItem(KEY, JSON.stringify([{ id, token }, ...others].slice(0, KEPT)))
}

export function tokenOfOrder(id: string): string | undefined {
  return guestOrders().find((order) => order.id === id)?.token
}

function isGuestOrder(one: Partial<GuestOrder> | null): one is GuestOrder {
  return typeof one?.id === 'string' && typeof one.token === 'string'
}
