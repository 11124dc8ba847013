import { and, eq } from 'drizzle-orm'
import type { Country } from '#contract/pricing'
import type { Database } from '#platform/db/database'
import { type CartId, carts } from './tables.ts'

interface SaveDestinationInput {
  cartId: CartId
  /** The cart's. A quote for another country is not one that the cart shows. */
  country: Country
  region: string | null
  zipCode: string
  /** Of the quote of a tax provider for it. */
  taxKey?: string | undefined
  /** Of the quote of a shipping provider for it. */
  shippingKey?: string | undefined
}

/** Keeps where a cart goes and its newest quotes, so that it shows the taxes and the delivery of the address. */
export async function saveDestination(
  db: Database,
  { cartId, country, ...values }: SaveDestinationInput,
): Promise<void> {
  const isOpen = and(eq(carts.id, cartId), eq(carts.state, 'open'), eq(carts.country, country))
  await db.update(carts).set(values).where(isOpen)
}
