import { boolean, char, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { minorUnits, timestamptz } from '#platform/db/columns'
import { TAX_KINDS } from './contract.ts'

export const taxRates = pgTable('tax_rates', {
  country: char({ length: 2 }).primaryKey(),
  kind: text({ enum: TAX_KINDS }).notNull(),
  basisPoints: integer('basis_points').notNull(),
  included: boolean().notNull().default(true),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})

export const shippingMethods = pgTable('shipping_methods', {
  id: text({ enum: ['standard', 'express'] }).primaryKey(),
  position: integer().notNull(),
  daysFrom: integer('days_from').notNull(),
  daysTo: integer('days_to').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})

export const deliveryDays = pgTable(
  'delivery_days',
  {
    country: char({ length: 2 }).notNull(),
    method: text({ enum: ['standard', 'express'] })
      .notNull()
      .references(() => shippingMethods.id),
    daysFrom: integer('days_from').notNull(),
    daysTo: integer('days_to').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.country, table.method] })],
)

export const shippingPrices = pgTable(
  'shipping_prices',
  {
    method: text({ enum: ['standard', 'express'] })
      .notNull()
      .references(() => shippingMethods.id),
    currency: char({ length: 3 }).notNull(),
    priceMinor: minorUnits('price_minor').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.method, table.currency] })],
)
