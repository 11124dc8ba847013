import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A moment to the millisecond, as a `Date` knows it: what was written is what is found. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
