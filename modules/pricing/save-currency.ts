import type { Database } from '#platform/db/database'
import { BASE_CURRENCY } from '#platform/money/money'
import { err, ok, type Result } from '#platform/result'
import { currencies } from './tables.ts'

export type CurrencySettings = Omit<typeof currencies.$inferSelect, 'createdAt'>

/** Writes the settings of a currency, which is added if it is new. The base currency is always offered. */
export async function saveCurrency(
  db: Database,
  settings: CurrencySettings,
): Promise<Result<CurrencySettings, 'base_currency_is_offered'>> {
  const { code, ...fields } = settings
  if (code === BASE_CURRENCY && !fields.isOffered) return err('base_currency_is_offered')
  await db
    .insert(currencies)
    .values(settings)
    .onConflictDoUpdate({ target: currencies.code, set: fields })
  return ok(settings)
}
