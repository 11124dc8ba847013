import { and, inArray } from 'drizzle-orm'
import type { VariantId } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { type SupplierQuote, supplierQuotes } from '../tables.ts'

/** What a supplier is asked for. */
export interface QuoteRequest {
  variantId: VariantId
  quantity: number
  /** ISO 3166-1 alpha-2. */
  country: string
}

/** For how long a quote of the supplier counts. */
export const QUOTE_LIFETIME_MS = 10 * 60_000
/** For how long one counts without the supplier: until then the next one may have an answer. */
export const SUBSTITUTE_LIFETIME_MS = 60_000

/** Whether a quote counts at a time. */
export function isFresh({ source, quotedAt }: SupplierQuote, now: Date): boolean {
  const lifetimeMs = source === 'supplier' ? QUOTE_LIFETIME_MS : SUBSTITUTE_LIFETIME_MS
  return now.getTime() - quotedAt.getTime() < lifetimeMs
}

/** Returns the key of a request among those of one country. */
export function toQuoteKey({ variantId, quantity }: Pick<QuoteRequest, 'variantId' | 'quantity'>) {
  return `${variantId} ${quantity}`
}

/** Returns the last quotes of requests of one country, of any age, by `toQuoteKey`. */
export async function loadQuotes(
  db: Database,
  requests: QuoteRequest[],
): Promise<Map<string, SupplierQuote>> {
  if (requests.length === 0) return new Map()
  const { variantId, country } = supplierQuotes
  const rows = await db
    .select()
    .from(supplierQuotes)
    .where(
      and(
        inArray(
          variantId,
          requests.map((request) => request.variantId),
        ),
        inArray(country, [...new Set(requests.map((request) => request.country))]),
      ),
    )
  return new Map(rows.map((row) => [toQuoteKey(row), row]))
}
