import { and, desc, eq, lte } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { BASE_CURRENCY } from '#platform/money/money'
import { err, ok, type Result } from '#platform/result'
import { currencies, exchangeRates } from './tables.ts'

export type ExchangeRateRow = typeof exchangeRates.$inferSelect

interface AddExchangeRateInput {
  currency: string
  /** Units of the currency for one unit of the base currency. */
  rate: number
  /** From when the rate is used; `now` or later. */
  validFrom: Date
  /** Whether a rate may be far from the one that it follows. */
  allowsLargeChange: boolean
  actor: Actor
  now: Date
}

export type AddExchangeRateErrorCode =
  | 'currency_not_found'
  | 'base_currency_has_no_rate'
  | 'rate_in_the_past'
  | 'rate_exists'
  | 'rate_changes_much'

/** A rate that is more than a quarter away from the current one is more likely to be a mistake. */
const MAX_CHANGE = 0.25

/** Adds a rate. Past rates never change: orders were placed at them. */
export async function addExchangeRate(
  db: Database,
  { currency, rate, validFrom, allowsLargeChange, actor, now }: AddExchangeRateInput,
): Promise<Result<ExchangeRateRow, AddExchangeRateErrorCode>> {
  if (currency === BASE_CURRENCY) return err('base_currency_has_no_rate')
  if (validFrom < now) return err('rate_in_the_past')
  return runInTransaction(db, async (tx) => {
    const [known] = await tx
      .select({ code: currencies.code })
      .from(currencies)
      .where(eq(currencies.code, currency))
      .for('update')
    if (!known) return err('currency_not_found')

    const current = await findRate(tx, { currency, at: validFrom })
    if (current !== null && !allowsLargeChange && isFar(rate, current)) {
      return err('rate_changes_much', { currency, current })
    }
    const row = { currency, rate, validFrom, ...toActorColumns(actor), createdAt: now }
    const [added] = await tx.insert(exchangeRates).values(row).onConflictDoNothing().returning()
    return added ? ok(added) : err('rate_exists')
  })
}

async function findRate(
  tx: Database,
  { currency, at }: { currency: string; at: Date },
): Promise<number | null> {
  const [row] = await tx
    .select({ rate: exchangeRates.rate })
    .from(exchangeRates)
    .where(and(eq(exchangeRates.currency, currency), lte(exchangeRates.validFrom, at)))
    .orderBy(desc(exchangeRates.validFrom))
    .limit(1)
  return row?.rate ?? null
}

function isFar(rate: number, current: number): boolean {
  return Math.abs(rate / current - 1) > MAX_CHANGE
}
