import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { taxQuotes } from './tables.ts'
import { buildDestinationKey, buildTaxKey } from './tax-key.ts'
import type { TaxRequest } from './tax-provider.ts'

export type TaxQuote = typeof taxQuotes.$inferSelect

/** Returns the quote of exactly this request, if it has not ended. */
export async function findTaxQuote(
  db: Database,
  { request, now }: { request: TaxRequest; now: Date },
): Promise<TaxQuote | null> {
  return findValidQuote(db, { key: buildTaxKey(request), now })
}

export async function findValidQuote(
  db: Database,
  { key, now }: { key: string; now: Date },
): Promise<TaxQuote | null> {
  const isValid = and(eq(taxQuotes.key, key), gt(taxQuotes.expiresAt, now))
  const [quote] = await db.select().from(taxQuotes).where(isValid)
  return quote ?? null
}

/**
 * Returns the quote that a cart shows: that of the request, or else the last one of the cart for the same destination,
 * whose rates are an estimate. What is charged is decided by `findTaxQuote`.
 */
export async function findShownTaxQuote(
  db: Database,
  { request, lastKey }: { request: TaxRequest; lastKey: string | null },
): Promise<TaxQuote | null> {
  const key = buildTaxKey(request)
  const keys = lastKey ? [key, lastKey] : [key]
  const quotes = await db.select().from(taxQuotes).where(inArray(taxQuotes.key, keys))
  const destinationKey = buildDestinationKey(request)
  const usable = quotes.filter((quote) => quote.destinationKey === destinationKey)
  return usable.find((quote) => quote.key === key) ?? usable[0] ?? null
}
