import { asc } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { shippingPrices } from './tables.ts'

export type ShippingPrice = Omit<typeof shippingPrices.$inferSelect, 'createdAt'>

/** Lists what each shipping method costs in each currency. */
export function listShippingPrices(db: Database): Promise<ShippingPrice[]> {
  const { method, currency, priceMinor, freeFromMinor } = shippingPrices
  return db
    .select({ method, currency, priceMinor, freeFromMinor })
    .from(shippingPrices)
    .orderBy(asc(method), asc(currency))
}

/** Writes what a shipping method costs in a currency. Placed orders keep what they were charged. */
export async function saveShippingPrice(db: Database, price: ShippingPrice): Promise<void> {
  const { priceMinor, freeFromMinor } = price
  await db
    .insert(shippingPrices)
    .values(price)
    .onConflictDoUpdate({
      target: [shippingPrices.method, shippingPrices.currency],
      set: { priceMinor, freeFromMinor },
    })
}
