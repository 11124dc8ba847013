import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { remembered } from '#platform/memory'
import { prepared } from '#platform/prepared'
import type { Country, ShippingChoice } from './contract.ts'
import type { Tax } from './quote.ts'
import { shippingChoices, shippingPrices, taxRates } from './tables.ts'

export interface ShippingRule {
  id: ShippingChoice
  priceMinor: number
  daysFrom: number
  daysTo: number
}

export interface PriceRules {
  tax: Tax
  /** What there is in this currency, the first one first. */
  shipping: ShippingRule[]
}

/** Carried by what follows from tax rates and shipping prices: whoever changes those purges it. */
const PRICE_RULES_TAG = 'price-rules'

interface Where {
  country: Country
  currency: string
}

/** What tax a country asks for, and what shipping costs in a currency. */
export function priceRules(db: Database, { country, currency }: Where): Promise<PriceRules> {
  const key = `price rules ${country} ${currency}`
  return remembered(db, { key, tags: [PRICE_RULES_TAG] }, () =>
    readRules(db, { country, currency }),
  )
}

async function readRules(db: Database, { country, currency }: Where): Promise<PriceRules> {
  const rows = await rulesFor(db).execute({ country, currency })
  const { name = null, basisPoints = null, included = null } = rows[0] ?? {}
  return {
    tax: { name, basisPoints: basisPoints ?? 0, included: included ?? true },
    shipping: rows.map(({ id, priceMinor, daysFrom, daysTo }) => {
      return { id, priceMinor, daysFrom, daysTo }
    }),
  }
}

const rulesFor = prepared((db) =>
  db
    .select({
      id: shippingChoices.id,
      priceMinor: shippingPrices.priceMinor,
      daysFrom: shippingChoices.daysFrom,
      daysTo: shippingChoices.daysTo,
      name: taxRates.name,
      basisPoints: taxRates.basisPoints,
      included: taxRates.included,
    })
    .from(shippingPrices)
    .innerJoin(shippingChoices, eq(shippingChoices.id, shippingPrices.choice))
    .leftJoin(taxRates, eq(taxRates.country, sql.placeholder('country')))
    .where(eq(shippingPrices.currency, sql.placeholder('currency')))
    .orderBy(asc(shippingChoices.position))
    .prepare('price_rules'),
)
