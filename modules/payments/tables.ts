import {
  boolean,
  char,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { baseAmountColumns, minorUnits, timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import { type UserId, users } from '#tables/identity'
import {
  type ExchangeId,
  exchanges,
  type OrderEditId,
  type OrderId,
  type OrderLineId,
  orderEdits,
  orderLines,
  orders,
  orderTenders,
  type TenderId,
} from '#tables/orders'

export type PaymentId = Id<'payment'>
export type RefundId = Id<'refund'>
export type DisputeId = Id<'dispute'>
export type PaymentEventId = Id<'payment event'>
export type ProviderReportId = Id<'provider report'>

/** Why the shop refunded by itself. A refund by a clerk has a comment instead. */
export const REFUND_REASON_CODES = [
  'cancelled_by_shopper',
  'cancelled_by_shop',
  'already_paid',
  'goods_sold',
  'store_credit_spent',
  'prices_changed',
  'order_cancelled',
  'wrong_amount',
  'hold_expired',
  'refunded_at_provider',
  'edit_closed',
  'edit_applied',
  ...(['draw_closed', 'draw_cancelled'] as const),
  ...(['exchange_used', 'exchange_rest', 'exchange_refused', 'exchange_short'] as const),
] as const
export type RefundReasonCode = (typeof REFUND_REASON_CODES)[number]

export const payments = pgTable('payments', {
  id: uuid().$type<PaymentId>().primaryKey(),
  orderId: uuid('order_id')
    .$type<OrderId>()
    .notNull()
    .references(() => orders.id),
  provider: text().notNull(),
  providerReference: text('provider_reference'),
  redirectUrl: text('redirect_url').notNull(),
  state: text({ enum: ['pending', 'processing', 'succeeded', 'failed', 'expired'] }).notNull(),
  currency: char({ length: 3 }).notNull(),
  amountMinor: minorUnits('amount_minor').notNull(),
  capturedMinor: minorUnits('captured_minor').notNull().default(0),
  refundedMinor: minorUnits('refunded_minor').notNull().default(0),
  ...baseAmountColumns(),
  lastCheckedAt: timestamptz('last_checked_at'),
  offersSavedCards: boolean('offers_saved_cards').notNull().default(false),
  orderEditId: uuid('order_edit_id')
    .$type<OrderEditId>()
    .references(() => orderEdits.id),
  createdAt: timestamptz('created_at').notNull(),
})

/** The provider's names of a payment. Each names one payment. */
export const paymentReferences = pgTable(
  'payment_references',
  {
    provider: text().notNull(),
    reference: text().notNull(),
    paymentId: uuid('payment_id')
      .$type<PaymentId>()
      .notNull()
      .references(() => payments.id),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.reference] })],
)

export type Payment = typeof payments.$inferSelect

/** Who an account is at a provider that keeps cards. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text().notNull(),
    reference: text().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.provider] })],
)

export const paymentEvents = pgTable('payment_events', {
  id: uuid().$type<PaymentEventId>().primaryKey(),
  provider: text().notNull(),
  eventId: text('event_id').notNull(),
  paymentId: uuid('payment_id')
    .$type<PaymentId>()
    .references(() => payments.id),
  state: text({
    enum: ['pending', 'processing', 'succeeded', 'failed', 'expired', 'other'],
  }).notNull(),
  currency: char({ length: 3 }),
  amountMinor: minorUnits('amount_minor'),
  capturedMinor: minorUnits('captured_minor').notNull().default(0),
  outcome: text({
    enum: ['applied', 'no_change', 'wrong_amount', 'unknown_payment', 'unrelated'],
  }).notNull(),
  raw: text().notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

/** The card of a payment. The provider gives the same card the same fingerprint. */
export const paymentCards = pgTable('payment_cards', {
  paymentId: uuid('payment_id')
    .$type<PaymentId>()
    .primaryKey()
    .references(() => payments.id),
  fingerprint: text().notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

export const paymentDisputes = pgTable('payment_disputes', {
  id: uuid().$type<DisputeId>().primaryKey(),
  paymentId: uuid('payment_id')
    .$type<PaymentId>()
    .notNull()
    .references(() => payments.id),
  reference: text().notNull(),
  state: text({ enum: ['open', 'won', 'lost'] }).notNull(),
  currency: char({ length: 3 }).notNull(),
  amountMinor: minorUnits('amount_minor').notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

/** Refunds that were made at a provider, and disputes, as they were reported last. */
export const providerReports = pgTable(
  'provider_reports',
  {
    id: uuid().$type<ProviderReportId>().primaryKey(),
    provider: text().notNull(),
    kind: text({ enum: ['refund', 'dispute'] }).notNull(),
    reference: text().notNull(),
    paymentReference: text('payment_reference').notNull(),
    state: text({ enum: ['pending', 'succeeded', 'failed', 'open', 'won', 'lost'] }).notNull(),
    currency: char({ length: 3 }).notNull(),
    amountMinor: minorUnits('amount_minor').notNull(),
    reportedAt: timestamptz('reported_at').notNull(),
    appliedAt: timestamptz('applied_at'),
  },
  (table) => [unique().on(table.provider, table.kind, table.reference)],
)

export const refunds = pgTable('refunds', {
  id: uuid().$type<RefundId>().primaryKey(),
  paymentId: uuid('payment_id')
    .$type<PaymentId>()
    .references(() => payments.id),
  tenderId: uuid('tender_id')
    .$type<TenderId>()
    .references(() => orderTenders.id),
  exchangeId: uuid('exchange_id')
    .$type<ExchangeId>()
    .references(() => exchanges.id),
  orderId: uuid('order_id')
    .$type<OrderId>()
    .notNull()
    .references(() => orders.id),
  key: text().notNull(),
  cause: text({ enum: ['order', 'surplus', 'deposit', 'edit'] }).notNull(),
  reasonCode: text('reason_code', { enum: REFUND_REASON_CODES }),
  comment: text(),
  state: text({ enum: ['pending', 'succeeded', 'failed'] })
    .notNull()
    .default('pending'),
  attempt: integer().notNull().default(1),
  providerReference: text('provider_reference'),
  currency: char({ length: 3 }).notNull(),
  amountMinor: minorUnits('amount_minor').notNull(),
  taxMinor: minorUnits('tax_minor').notNull().default(0),
  includesShipping: boolean('includes_shipping').notNull().default(false),
  ...baseAmountColumns(),
  lastCheckedAt: timestamptz('last_checked_at'),
  createdAt: timestamptz('created_at').notNull(),
})
export type Refund = typeof refunds.$inferSelect

export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: uuid('refund_id')
      .$type<RefundId>()
      .notNull()
      .references(() => refunds.id),
    orderLineId: uuid('order_line_id')
      .$type<OrderLineId>()
      .notNull()
      .references(() => orderLines.id),
    quantity: integer().notNull(),
    amountMinor: minorUnits('amount_minor').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.orderLineId] })],
)
export type RefundLine = typeof refundLines.$inferSelect
