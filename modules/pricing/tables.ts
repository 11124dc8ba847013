import {
  bigint,
  boolean,
  char,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow()

export const taxRates = pgTable('tax_rates', {
  country: char({ length: 2 }).primaryKey(),
  name: text().notNull(),
  basisPoints: integer('basis_points').notNull(),
  included: boolean().notNull().default(true),
  createdAt: createdAt(),
})

export const shippingMethods = pgTable('shipping_methods', {
  id: text({ enum: ['standard', 'express'] }).primaryKey(),
  position: integer().notNull(),
  daysFrom: integer('days_from').notNull(),
  daysTo: integer('days_to').notNull(),
  createdAt: createdAt(),
})

export const shippingPrices = pgTable(
  'shipping_prices',
  {
    method: text({ enum: ['standard', 'express'] })
      .notNull()
      .references(() => shippingMethods.id),
    currency: char({ length: 3 }).notNull(),
    priceMinor: bigint('price_minor', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.method, table.currency] })],
)
