import { bigint, char, customType, date, numeric, timestamp } from 'drizzle-orm/pg-core'

/**
 * A point in time as a `Date`, which has milliseconds. Declare the column as `timestamptz(3)` if values are compared
 * with others that were read: PostgreSQL's default has microseconds, which do not survive a round trip.
 */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** An amount of money in minor units: 1999 for 19.99 EUR. */
export const minorUnits = (name: string) => bigint(name, { mode: 'number' })

/** An amount in the currency of the shop's books: `buildBaseAmount` fills these columns. */
export const baseAmountColumns = () => ({
  baseCurrency: char('base_currency', { length: 3 }).notNull(),
  rate: numeric({ mode: 'number', precision: 20, scale: 10 }).notNull(),
  rateDate: date('rate_date').notNull(),
  baseMinor: minorUnits('base_minor').notNull(),
})

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
