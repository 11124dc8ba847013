import { asc, desc, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { parallel } from '#platform/parallel'
import type { ExchangeRateRow } from './add-exchange-rate.ts'
import type { CurrencySettings } from './save-currency.ts'
import { currencies, exchangeRates } from './tables.ts'

/** How many rates of each currency are listed: the present one, those to come, and a part of the past. */
const MAX_RATES = 100

/** Lists all currencies by position. */
export function listCurrencySettings(db: Database): Promise<CurrencySettings[]> {
  return db.select().from(currencies).orderBy(asc(currencies.position), asc(currencies.code))
}

/** Whether the shop knows a currency, offered or not. */
export async function isCurrency(db: Database, code: string): Promise<boolean> {
  return (await db.$count(currencies, eq(currencies.code, code))) > 0
}

/** Lists the last hundred rates of a currency, newest first, or returns null if there is no such currency. */
export async function listExchangeRates(
  db: Database,
  currency: string,
): Promise<ExchangeRateRow[] | null> {
  const [known, rates] = await parallel(
    db.select().from(currencies).where(eq(currencies.code, currency)),
    db
      .select()
      .from(exchangeRates)
      .where(eq(exchangeRates.currency, currency))
      .orderBy(desc(exchangeRates.validFrom))
      .limit(MAX_RATES),
  )
  return known.length > 0 ? rates : null
}
