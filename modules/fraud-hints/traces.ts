import { listAddresses } from '#modules/account'
import type { UserId } from '#modules/identity'
import { listDeliveryAddresses } from '#modules/orders'
import { listCardFingerprints } from '#modules/payments'
import type { Database } from '#platform/db/database'

/** What an account has in common with others if they are one person. */
export interface Traces {
  /** See `toPlace`. */
  places: string[]
  cards: string[]
}

const MAX_ORDERS = 200

/** Lists the cards and the addresses of the newest orders of an account, and the addresses of its address book. */
export async function listTraces(tx: Database, userId: UserId): Promise<Traces> {
  const orders = await listDeliveryAddresses(tx, { userId, limit: MAX_ORDERS })
  const saved = await listAddresses(tx, { userId })
  const places = [
    ...orders.map(toPlace),
    ...saved.map(({ street, zip_code, country }) =>
      toPlace({ address: street, zipCode: zip_code, country }),
    ),
  ]
  const cards = await listCardFingerprints(
    tx,
    orders.map(({ id }) => id),
  )
  return { places, cards }
}

/** Returns an address without what people write in different ways. */
export function toPlace(place: { address: string; zipCode: string; country: string }): string {
  const { address, zipCode, country } = place
  return `${address} ${zipCode} ${country}`.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

export function overlaps(a: string[], b: string[]): boolean {
  const known = new Set(b)
  return a.some((one) => known.has(one))
}
