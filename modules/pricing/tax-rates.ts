import { and, asc, eq, gt } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import type { Country, TaxClass, TaxKind } from './contract.ts'
import { taxRates } from './tables.ts'

export type TaxRateRow = Omit<typeof taxRates.$inferSelect, 'createdAt'>

/** Lists all rates: those of the past, the current ones and those to come, by country and class, the oldest first. */
export function listTaxRates(db: Database): Promise<TaxRateRow[]> {
  const { country, taxClass, validFrom } = taxRates
  return db.select().from(taxRates).orderBy(asc(country), asc(taxClass), asc(validFrom))
}

interface AddTaxRateInput {
  country: Country
  taxClass: TaxClass
  basisPoints: number
  /** Null but for the standard rate, like `included`. */
  kind: TaxKind | null
  included: boolean | null
  validFrom: Date
  now: Date
}

/** Adds a rate from a time on. Rates of the past stay: orders were taxed with them. */
export async function addTaxRate(
  db: Database,
  { now, ...rate }: AddTaxRateInput,
): Promise<Result<TaxRateRow, 'tax_rate_in_the_past' | 'tax_rate_exists'>> {
  if (rate.validFrom < now) return err('tax_rate_in_the_past')
  const row = { ...rate, createdAt: now }
  const [added] = await db.insert(taxRates).values(row).onConflictDoNothing().returning()
  return added ? ok(added) : err('tax_rate_exists')
}

interface RemoveTaxRateInput extends Pick<TaxRateRow, 'country' | 'taxClass' | 'validFrom'> {
  now: Date
}

/** Removes a rate that is not valid yet. Returns whether there was one. */
export async function removeTaxRate(
  db: Database,
  { country, taxClass, validFrom, now }: RemoveTaxRateInput,
): Promise<boolean> {
  const isRate = and(
    eq(taxRates.country, country),
    eq(taxRates.taxClass, taxClass),
    eq(taxRates.validFrom, validFrom),
    gt(taxRates.validFrom, now),
  )
  const removed = await db.delete(taxRates).where(isRate).returning()
  return removed.length > 0
}
