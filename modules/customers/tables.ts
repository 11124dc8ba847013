import {
  bigint,
  boolean,
  char,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { actorColumns } from '#platform/db/actor-columns'
import { minorUnits, timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import { type UserId, users } from '#tables/identity'
import type { SegmentCondition } from './contract.ts'

export type CustomerId = Id<'customer'>
export type CustomerNoteId = Id<'customer note'>
export type SegmentId = Id<'customer segment'>

/** `refresh_customers` writes it. */
export const customers = pgTable('customers', {
  id: uuid().$type<CustomerId>().primaryKey(),
  userId: uuid('user_id')
    .$type<UserId>()
    .references(() => users.id),
  email: text(),
  name: text().notNull(),
  phone: text(),
  city: text(),
  country: char({ length: 2 }),
  isSubscribed: boolean('is_subscribed').notNull(),
  orderCount: integer('order_count').notNull(),
  spentMinor: minorUnits('spent_minor').notNull(),
  firstOrderAt: timestamptz('first_order_at'),
  lastOrderAt: timestamptz('last_order_at'),
  joinedAt: timestamptz('joined_at').notNull(),
  createdAt: timestamptz('created_at').notNull(),
})
export type CustomerRow = typeof customers.$inferSelect

const customerId = () =>
  uuid('customer_id')
    .$type<CustomerId>()
    .notNull()
    .references(() => customers.id)

export const customerTags = pgTable(
  'customer_tags',
  {
    customerId: customerId(),
    tag: text().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.tag] })],
)

export const customerNotes = pgTable('customer_notes', {
  id: uuid().$type<CustomerNoteId>().primaryKey(),
  customerId: customerId(),
  text: text().notNull(),
  ...actorColumns(),
  createdAt: timestamptz('created_at').notNull(),
})

export const customerSegments = pgTable('customer_segments', {
  id: uuid().$type<SegmentId>().primaryKey(),
  name: text().notNull(),
  conditions: jsonb().$type<SegmentCondition[]>().notNull(),
  revision: integer().notNull().default(1),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})
export type SegmentRow = typeof customerSegments.$inferSelect

export const staleCustomers = pgTable('stale_customers', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  userId: uuid('user_id').$type<UserId>(),
  email: text(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})
