import {
  bigint,
  boolean,
  char,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { actorColumns } from '#platform/db/actor-columns'
import { minorUnits, timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import { BAND_BASES, COUNTRIES, TAX_CLASSES, TAX_KINDS } from './contract.ts'

export type ShippingZoneId = Id<'shippingZone'>

export const taxRates = pgTable(
  'tax_rates',
  {
    country: char({ length: 2, enum: COUNTRIES }).notNull(),
    taxClass: text('tax_class', { enum: TAX_CLASSES }).notNull().default('standard'),
    validFrom: timestamptz('valid_from').notNull(),
    /** Null but for the standard rate, like `included`. */
    kind: text({ enum: TAX_KINDS }),
    basisPoints: integer('basis_points').notNull(),
    included: boolean(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.country, table.taxClass, table.validFrom] })],
)

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

export const shippingZones = pgTable('shipping_zones', {
  id: uuid().$type<ShippingZoneId>().primaryKey(),
  name: text().notNull().unique(),
  position: integer().notNull(),
  revision: integer().notNull().default(1),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})

export const shippingCountries = pgTable('shipping_countries', {
  country: char({ length: 2, enum: COUNTRIES }).primaryKey(),
  zoneId: uuid('zone_id')
    .$type<ShippingZoneId>()
    .notNull()
    .references(() => shippingZones.id),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})

export const zoneMethods = pgTable(
  'zone_methods',
  {
    zoneId: uuid('zone_id')
      .$type<ShippingZoneId>()
      .notNull()
      .references(() => shippingZones.id),
    method: text({ enum: ['standard', 'express'] })
      .notNull()
      .references(() => shippingMethods.id),
    isOffered: boolean('is_offered').notNull().default(true),
    daysFrom: integer('days_from').notNull(),
    daysTo: integer('days_to').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.zoneId, table.method] })],
)

export const shippingBands = pgTable(
  'shipping_bands',
  {
    zoneId: uuid('zone_id').$type<ShippingZoneId>().notNull(),
    method: text({ enum: ['standard', 'express'] }).notNull(),
    currency: char({ length: 3 }).notNull(),
    basis: text({ enum: BAND_BASES }).notNull(),
    /** Minor units of the items after discounts, or grams. */
    fromAmount: bigint('from_amount', { mode: 'number' }).notNull(),
    priceMinor: minorUnits('price_minor').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.zoneId, table.method, table.currency, table.fromAmount] }),
  ],
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
