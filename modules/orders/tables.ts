import { sql } from 'drizzle-orm'
import { char, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { COUNTRIES } from '#contract/pricing'
import { minorUnits, timestamptz } from '#platform/db/columns'
import { LANGUAGES } from '#platform/i18n/languages'
import type { Id } from '#platform/ids'
import type { ErrorParams } from '#platform/result'
import { type CartId, carts } from '#tables/cart'
import { type ProductId, products, type VariantId, variants } from '#tables/catalog'
import type { UserId } from '#tables/identity'
import { ORDER_STATES, type OrderEventKind } from './contract.ts'
import { ORDER_REASON_CODES } from './order-reason.ts'

export type OrderId = Id<'order'>
export type OrderLineId = Id<'order line'>

const minor = (name: string) => minorUnits(name).notNull()
const orderId = () =>
  uuid('order_id')
    .$type<OrderId>()
    .notNull()
    .references(() => orders.id)

export type { CartId }

export const orders = pgTable('orders', {
  id: uuid().$type<OrderId>().primaryKey(),
  number: text().notNull().unique().default(sql`'OW-' || nextval('order_numbers')`),
  cartId: uuid('cart_id')
    .$type<CartId>()
    .references(() => carts.id),
  userId: uuid('user_id').$type<UserId>(),
  state: text({ enum: ORDER_STATES }).notNull(),
  cancelReason: text('cancel_reason', { enum: ['hold_expired', 'shopper', 'shop'] }),
  holdExpiresAt: timestamptz('hold_expires_at'),
  holdCount: integer('hold_count').notNull().default(1),
  email: text().notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  address: text().notNull(),
  city: text().notNull(),
  zipCode: text('zip_code').notNull(),
  region: text(),
  country: char({ length: 2, enum: COUNTRIES }).notNull(),
  phone: text(),
  language: text({ enum: LANGUAGES }).notNull(),
  currency: char({ length: 3 }).notNull(),
  shipping: text({ enum: ['standard', 'express'] }).notNull(),
  couponCode: text('coupon_code'),
  taxName: text('tax_name'),
  taxBasisPoints: integer('tax_basis_points').notNull(),
  itemsMinor: minor('items_minor'),
  discountMinor: minor('discount_minor'),
  shippingMinor: minor('shipping_minor'),
  taxMinor: minor('tax_minor'),
  taxAddedMinor: minor('tax_added_minor'),
  shippingTaxMinor: minor('shipping_tax_minor'),
  roundingMinor: minor('rounding_minor').default(0),
  totalMinor: minor('total_minor'),
  refundedMinor: minor('refunded_minor').default(0),
  createdAt: timestamptz('created_at').notNull(),
})

export const orderLines = pgTable('order_lines', {
  id: uuid().$type<OrderLineId>().primaryKey(),
  orderId: orderId(),
  position: integer().notNull(),
  variantId: uuid('variant_id')
    .$type<VariantId>()
    .notNull()
    .references(() => variants.id),
  productId: uuid('product_id')
    .$type<ProductId>()
    .notNull()
    .references(() => products.id),
  slug: text().notNull(),
  title: text().notNull(),
  sku: text(),
  options: jsonb().$type<{ name: string; value: string }[]>().notNull(),
  image: jsonb().$type<{ src: string; alt: string; placeholder: string | null }>(),
  quantity: integer().notNull(),
  unitMinor: minor('unit_minor'),
  baseMinor: minor('base_minor'),
  discountMinor: minor('discount_minor'),
  taxBasisPoints: integer('tax_basis_points').notNull(),
  taxMinor: minor('tax_minor'),
  taxAddedMinor: minor('tax_added_minor'),
  totalMinor: minor('total_minor'),
  refundedQuantity: integer('refunded_quantity').notNull().default(0),
  createdAt: timestamptz('created_at').notNull(),
})

export const orderEvents = pgTable('order_events', {
  id: uuid().$type<Id<'order event'>>().primaryKey(),
  orderId: orderId(),
  kind: text().$type<OrderEventKind>().notNull(),
  actor: text({ enum: ['shopper', 'shop', 'provider', 'system'] }).notNull(),
  reasonCode: text('reason_code', { enum: ORDER_REASON_CODES }),
  reasonParams: jsonb('reason_params').$type<ErrorParams>(),
  comment: text(),
  createdAt: timestamptz('created_at').notNull(),
})

export const fulfilments = pgTable('fulfilments', {
  id: uuid().$type<Id<'fulfilment'>>().primaryKey(),
  orderId: orderId(),
  carrier: text().notNull(),
  trackingNumber: text('tracking_number').notNull(),
  trackingUrl: text('tracking_url'),
  createdAt: timestamptz('created_at').notNull(),
})

export const ordersPendingErasure = pgTable('orders_pending_erasure', {
  orderId: uuid('order_id')
    .$type<OrderId>()
    .primaryKey()
    .references(() => orders.id),
  createdAt: timestamptz('created_at').notNull(),
})
