import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { minorUnits, timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import { type ProductId, products } from '#tables/catalog'
import { type UserId, users } from '#tables/identity'
import { promotions } from '#tables/promotions'
import { FLASH_SALE_CATEGORIES } from './contract.ts'
import type { FlashSaleId } from './ids.ts'

export const flashSales = pgTable('flash_sales', {
  id: uuid()
    .$type<FlashSaleId>()
    .primaryKey()
    .references(() => promotions.id),
  category: text({ enum: FLASH_SALE_CATEGORIES }).notNull(),
  percent: integer().notNull(),
  seed: text(),
  plannedFrom: timestamptz('planned_from'),
  startsAt: timestamptz('starts_at').notNull(),
  endsAt: timestamptz('ends_at').notNull(),
  pausedAt: timestamptz('paused_at'),
  maxUnitsPerPerson: integer('max_units_per_person').notNull(),
  revision: integer().notNull().default(0),
  createdAt: timestamptz('created_at').notNull(),
})
export type FlashSale = typeof flashSales.$inferSelect

const saleId = () =>
  uuid('sale_id')
    .$type<FlashSaleId>()
    .notNull()
    .references(() => flashSales.id)

export const flashSaleProducts = pgTable(
  'flash_sale_products',
  {
    saleId: saleId(),
    productId: uuid('product_id')
      .$type<ProductId>()
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
    quota: integer().notNull(),
    taken: integer().notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.saleId, table.productId] })],
)

export const flashSaleClaims = pgTable('flash_sale_claims', {
  id: uuid().$type<Id<'flash sale claim'>>().primaryKey(),
  saleId: saleId(),
  productId: uuid('product_id').$type<ProductId>().notNull(),
  orderId: uuid('order_id').$type<Id<'order'>>().notNull(),
  units: integer().notNull(),
  paidMinor: minorUnits('paid_minor').notNull().default(0),
  releasedAt: timestamptz('released_at'),
  createdAt: timestamptz('created_at').notNull(),
})

export const flashSaleBuyers = pgTable('flash_sale_buyers', {
  id: uuid().$type<Id<'flash sale buyer'>>().primaryKey(),
  saleId: saleId(),
  userId: uuid('user_id')
    .$type<UserId>()
    .references(() => users.id),
  mailbox: text(),
  units: integer().notNull(),
  maxUnits: integer('max_units').notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

export const flashSaleReveals = pgTable('flash_sale_reveals', {
  id: uuid().$type<Id<'flash sale reveal'>>().primaryKey(),
  saleId: saleId(),
  userId: uuid('user_id')
    .$type<UserId>()
    .references(() => users.id),
  cartId: uuid('cart_id').$type<Id<'cart'>>(),
  knownUnits: integer('known_units').notNull().default(0),
  createdAt: timestamptz('created_at').notNull(),
})
