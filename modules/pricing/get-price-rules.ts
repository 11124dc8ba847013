import { and, asc, eq, sql } from 'drizzle-orm'
import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import type { Tax } from './calculate-quote.ts'
import type { Country, ShippingMethod } from './contract.ts'
import type { ShippingTerms } from './shipping-price.ts'
import { deliveryDays, shippingMethods, shippingPrices, taxRates } from './tables.ts'

export interface ShippingRate extends ShippingTerms {
  id: ShippingMethod
  daysFrom: number
  daysTo: number
}

export interface PriceRules {
  tax: Tax
  /** The methods that have a price in the currency, by position. */
  shipping: ShippingRate[]
}

/** Tags cache entries that derive from tax rates and shipping prices. Triggers of their tables purge it. */
export const PRICE_RULES_TAG = 'price-rules'

interface GetPriceRulesInput {
  country: Country
  currency: string
}

/** Returns the tax of a country, and the shipping rates to it in a currency. */
export function getPriceRules(
  db: Database,
  { country, currency }: GetPriceRulesInput,
): Promise<PriceRules> {
  const key = `price rules ${country} ${currency}`
  return cached(db, { key, tags: [PRICE_RULES_TAG] }, () => loadRules(db, { country, currency }))
}

async function loadRules(
  db: Database,
  { country, currency }: GetPriceRulesInput,
): Promise<PriceRules> {
  const rows = await selectRules(db).execute({ country, currency })
  const { kind = null, basisPoints = null, included = null } = rows[0] ?? {}
  return {
    tax: { kind, basisPoints: basisPoints ?? 0, included: included ?? true },
    shipping: rows.map(({ id, priceMinor, freeFromMinor, daysFrom, daysTo }) => {
      return { id, priceMinor, freeFromMinor, daysFrom, daysTo }
    }),
  }
}

const isForCountry = and(
  eq(deliveryDays.method, shippingMethods.id),
  eq(deliveryDays.country, sql.placeholder('country')),
)

const selectRules = prepareQuery((db) =>
  db
    .select({
      id: shippingMethods.id,
      priceMinor: shippingPrices.priceMinor,
      freeFromMinor: shippingPrices.freeFromMinor,
      daysFrom: sql<number>`coalesce(${deliveryDays.daysFrom}, ${shippingMethods.daysFrom})`,
      daysTo: sql<number>`coalesce(${deliveryDays.daysTo}, ${shippingMethods.daysTo})`,
      kind: taxRates.kind,
      basisPoints: taxRates.basisPoints,
      included: taxRates.included,
    })
    .from(shippingPrices)
    .innerJoin(shippingMethods, eq(shippingMethods.id, shippingPrices.method))
    .leftJoin(deliveryDays, isForCountry)
    .leftJoin(taxRates, eq(taxRates.country, sql.placeholder('country')))
    .where(eq(shippingPrices.currency, sql.placeholder('currency')))
    .orderBy(asc(shippingMethods.position))
    .prepare('price_rules'),
)
