import { boolean, char, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { actorColumns } from '#platform/db/actor-columns'
import { minorUnits, timestamptz } from '#platform/db/columns'
import { TAX_KINDS } from './contract.ts'

export const taxRates = pgTable('tax_rates', {
  country: char({ length: 2 }).primaryKey(),
  kind: text({ enum: TAX_KINDS }).notNull(),
  basisPoints: integer('basis_points').notNull(),
  included: boolean().notNull().default(true),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})

export const currencies = pgTable('currencies', {
  code: char({ length: 3 }).primaryKey(),
  position: integer().notNull(),
  isOffered: boolean('is_offered').notNull().default(true),
  priceStepMinor: integer('price_step_minor').notNull().default(1),
  priceEndingMinor: integer('price_ending_minor').notNull().default(0),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})

export const exchangeRates = pgTable(
  'exchange_rates',
  {
    currency: char({ length: 3 })
      .notNull()
      .references(() => currencies.code),
    validFrom: timestamptz('valid_from').notNull(),
    rate: numeric({ mode: 'number', precision: 20, scale: 10 }).notNull(),
    ...actorColumns(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.currency, table.validFrom] })],
)

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
    freeFromMinor: minorUnits('free_from_minor'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.method, table.currency] })],
)
