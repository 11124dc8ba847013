import { setTimeout as sleep } from 'node:timers/promises'
import type { OfferedCurrencyList } from '#contract/pricing'
import { addExchangeRate } from '#modules/pricing'
import type { Database } from '#platform/db/database'
import { clerk } from './actors.ts'
import type { createShopper } from './shopper.ts'

interface RateOptions {
  now: Date
  /** Waits until this client sees the rates. */
  mina?: ReturnType<typeof createShopper>
}

/** Sets rates from a time on, such as `{ EUR: 0.86, JPY: 155 }` for one dollar. */
export async function setExchangeRates(
  db: Database,
  rates: Record<string, number>,
  { now, mina }: RateOptions,
) {
  for (const [currency, rate] of Object.entries(rates)) {
    const terms = { validFrom: now, allowsLargeChange: true, actor: clerk }
    const added = await addExchangeRate(db, { currency, rate, ...terms, now })
    if (!added.ok) throw new Error(`No rate of ${currency}: ${added.error.code}`)
  }
  if (!mina) return
  for (let tries = 0; tries < 500; tries++) {
    const { body } = await mina.request<OfferedCurrencyList>('GET', '/api/currencies')
    const seen = new Map(body.items.map(({ code, rate }) => [code, rate]))
    if (Object.entries(rates).every(([code, rate]) => seen.get(code) === rate)) return
    await sleep(10)
  }
  throw new Error('The rates are not seen')
}
