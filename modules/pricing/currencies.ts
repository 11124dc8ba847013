import { asc, eq, sql } from 'drizzle-orm'
import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import { buildOwnRate, type ExchangeRate } from '#platform/money/base-amount'
import {
  type CurrencyTerms,
  convertAmount,
  type PriceConversion,
} from '#platform/money/convert-price'
import { BASE_CURRENCY, toMinorUnits } from '#platform/money/money'
import { PRICE_RULES_TAG } from './get-price-rules.ts'
import { currencies, exchangeRates } from './tables.ts'

export interface Currency extends CurrencyTerms {
  isOffered: boolean
  /** `2026-11-22`: the day from which the rate is valid, UTC. */
  rateDate: string
}

/** The currencies that have a rate at a time, by position. */
export class Currencies {
  readonly #byCode: Map<string, Currency>
  readonly #now: Date

  /** Of several rates of a currency the last one counts. */
  constructor(currencies: Currency[], now: Date) {
    this.#byCode = new Map(currencies.map((currency) => [currency.code, currency]))
    this.#now = now
  }

  /** Those that shoppers can choose. */
  listOffered(): Currency[] {
    return [...this.#byCode.values()].filter(({ isOffered }) => isOffered)
  }

  /** Returns the currency, whether it is offered or not; undefined without a rate. */
  find(code: string): Currency | undefined {
    return this.#byCode.get(code)
  }

  listCodes(): string[] {
    return [...this.#byCode.keys()]
  }

  /** Returns how prices are converted from one currency to another, or null where one of them has no rate. */
  findConversion(from: string, to: string): PriceConversion | null {
    if (from === to) return buildIdentity(from)
    const [source, target] = [this.find(from), this.find(to)]
    return source && target ? { from: source, to: target } : null
  }

  /** Converts a decimal amount of a price rule to minor units of another currency, or returns null without a rate. */
  convertDecimal(amount: number, { from, to }: { from: string; to: string }): number | null {
    const conversion = this.findConversion(from, to)
    return conversion && convertAmount(toMinorUnits(amount, from), conversion)
  }

  /** Returns the same currencies, with the rate at which an order was placed. */
  withRateOf({ currency: code, rate }: { currency: string; rate: number }): Currencies {
    const changed = this.#byCode.get(code)
    const others = [...this.#byCode.values()]
    return changed ? new Currencies([...others, { ...changed, rate }], this.#now) : this
  }

  /** Returns the rate that the books use for amounts in a currency. */
  getExchangeRate(code: string): ExchangeRate {
    const currency = this.find(code)
    if (!currency) return buildOwnRate(code, this.#now)
    return { baseCurrency: BASE_CURRENCY, rate: currency.rate, rateDate: currency.rateDate }
  }
}

/** Returns the currencies with their rates at a time. */
export async function getCurrencies(db: Database, now: Date): Promise<Currencies> {
  const rows = await cached(db, { key: 'currencies', tags: [PRICE_RULES_TAG] }, () =>
    loadCurrencies(db, now),
  )
  const current = rows.filter(({ validFrom }) => validFrom <= now)
  const today = toDay(now)
  const dated = current.map((row) => (isBase(row) ? { ...row, rateDate: today } : row))
  return new Currencies(dated, now)
}

type CurrencyRow = Currency & { validFrom: Date }

async function loadCurrencies(db: Database, now: Date): Promise<CurrencyRow[]> {
  const rows = await selectCurrencies(db).execute({ now: now.toISOString() })
  return rows.flatMap(({ rate, validFrom, ...currency }) => {
    if (isBase(currency)) return [{ ...currency, rate: 1, ...ALWAYS }]
    if (rate === null || !validFrom) return []
    return [{ ...currency, rate, validFrom, rateDate: toDay(validFrom) }]
  })
}

const ALWAYS = { validFrom: new Date(0), rateDate: '1970-01-01' }

/** The rate of the base currency is 1 every day. */
function isBase({ code }: { code: string }): boolean {
  return code === BASE_CURRENCY
}

function buildIdentity(code: string): PriceConversion {
  const terms = { code, rate: 1, priceStepMinor: 1, priceEndingMinor: 0 }
  return { from: terms, to: terms }
}

function toDay(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** The current rate of each currency and those to come, because the result is cached until a rate is added. */
const selectCurrencies = prepareQuery((db) =>
  db
    .select({
      code: currencies.code,
      isOffered: currencies.isOffered,
      priceStepMinor: currencies.priceStepMinor,
      priceEndingMinor: currencies.priceEndingMinor,
      rate: exchangeRates.rate,
      validFrom: exchangeRates.validFrom,
    })
    .from(currencies)
    .leftJoin(
      exchangeRates,
      sql`${eq(exchangeRates.currency, currencies.code)} and ${exchangeRates.validFrom} >= coalesce((
        select max(valid_from) from exchange_rates past
        where past.currency = ${currencies.code} and past.valid_from <= ${sql.placeholder('now')}::timestamptz), '-infinity')`,
    )
    .orderBy(asc(currencies.position), asc(exchangeRates.validFrom))
    .prepare('currencies'),
)
