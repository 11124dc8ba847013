import { and, eq } from 'drizzle-orm'
import type { Country } from '#contract/pricing'
import type { Database } from '#platform/db/database'
import { type CartId, carts } from './tables.ts'

interface SaveTaxDestinationInput {
  cartId: CartId
  /** The cart's. A quote for another country is not one that the cart shows. */
  country: Country
  region: string | null
  zipCode: string
  /** Of the quote for it. */
  taxKey: string
}

/** Keeps where a cart goes and its newest tax quote, so that it shows the taxes of the address. */
export async function saveTaxDestination(
  db: Database,
  { cartId, country, ...values }: SaveTaxDestinationInput,
): Promise<void> {
  const isOpen = and(eq(carts.id, cartId), eq(carts.state, 'open'), eq(carts.country, country))
  await db.update(carts).set(values).where(isOpen)
}
