import { setTimeout as sleep } from 'node:timers/promises'
import type { OfferedCurrencyList } from '#contract/pricing'
import { createProduct } from '#modules/catalog'
import { addExchangeRate } from '#modules/pricing'
import type { Database } from '#platform/db/database'
import { clerk } from './actors.ts'
import type { createShopper } from './shopper.ts'
import { utc } from './test-shop.ts'

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

/** Adds a product whose price is in euros. Returns the id of its variant. */
export async function addTestProductInEuros(db: Database, title: string, euros: number) {
  const price = { minor: euros * 100, currency: 'EUR' }
  const now = utc('2026-08-01 09:00')
  const variants = [{ price, stock: 20 }] as const
  const product = await createProduct(db, { title, description: '', variants: [...variants], now })
  return product.onlyVariantId!
}
