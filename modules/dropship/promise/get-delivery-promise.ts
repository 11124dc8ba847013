import { and, desc, eq, isNotNull, lt } from 'drizzle-orm'
import type { DeliveryPromise } from '#contract/pricing'
import type { Database } from '#platform/db/database'
import { supplierParcels } from '../tables.ts'

/** The last parcels count: carriers change. */
const MAX_PARCELS = 100
/** With fewer, two slow ones would be the promise. */
const MIN_PARCELS = 10
const DAY_MS = 86_400_000

/**
 * Returns how many days parcels of suppliers take to a country: from the 20th to the 80th percentile of the last ones that
 * arrived, or had arrived before a time. Null if too few did.
 */
export async function getDeliveryPromise(
  db: Database,
  country: string,
  before?: Date,
): Promise<DeliveryPromise | null> {
  const { deliveredAt, orderedAt, isReplaced } = supplierParcels
  const rows = await db
    .select({ deliveredAt, orderedAt })
    .from(supplierParcels)
    .where(
      and(
        ...[eq(supplierParcels.country, country), isNotNull(deliveredAt), eq(isReplaced, false)],
        before && lt(deliveredAt, before),
      ),
    )
    .orderBy(desc(deliveredAt))
    .limit(MAX_PARCELS)
  return toPromise(rows.map((row) => row.deliveredAt!.getTime() - row.orderedAt.getTime()))
}

/** Calculates the promise from how long parcels took, in milliseconds. A day that has begun counts. */
export function toPromise(durationsMs: number[]): DeliveryPromise | null {
  if (durationsMs.length < MIN_PARCELS) return null
  const days = durationsMs
    .map((ms) => Math.max(1, Math.ceil(ms / DAY_MS)))
    .toSorted((a, b) => a - b)
  const at = (part: number) => days[Math.ceil(days.length * part) - 1]!
  const [min, max] = [at(0.2), Math.max(2, at(0.8))]
  const text = min === max ? `${max}` : `${min}–${max}`
  return { min_days: min, max_days: max, days: text, parcels: days.length }
}
