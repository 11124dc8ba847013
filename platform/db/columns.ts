import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A point in time with the precision of a JavaScript `Date` (milliseconds), so values survive a round trip. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
