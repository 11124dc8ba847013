import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/**
 * A point in time as a `Date`, which has milliseconds. Declare the column as `timestamptz(3)` if values are compared
 * with others that were read: PostgreSQL's default has microseconds, which do not survive a round trip.
 */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** An amount of money in minor units: 1999 for 19.99 EUR. */
export const minorUnits = (name: string) => bigint(name, { mode: 'number' })

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
