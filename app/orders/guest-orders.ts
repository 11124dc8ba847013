/** The orders placed in this browser, newest first, each with the token that opens it: a guest has no account to ask. */
export interface GuestOrder {
  id: string
  token: string
}

const STORAGE_KEY = 'outwit-orders'
const MAX_GUEST_ORDERS = 20

export function listGuestOrders(): GuestOrder[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isGuestOrder) : []
  } catch {
    return []
  }
}

export function saveGuestOrder({ id, token }: GuestOrder) {
  const others = listGuestOrders().filter((order) => order.id !== id)
  localStorage.setItem(
    STORAGE_KEY,
    JSON.stringify([{ id, token }, ...others].slice(0, MAX_GUEST_ORDERS)),
  )
}

export function findGuestOrderToken(id: string): string | undefined {
  return listGuestOrders().find((order) => order.id === id)?.token
}

function isGuestOrder(value: Partial<GuestOrder> | null): value is GuestOrder {
  return typeof value?.id === 'string' && typeof value.token === 'string'
}
