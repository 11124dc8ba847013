import {
  boolean,
  char,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { COUNTRIES } from '#contract/pricing'
import type { Id } from '#platform/ids'
import { type UserId, users } from '#tables/identity'
import { ADDRESS_TYPES } from './contract.ts'

export type AddressId = Id<'address'>

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const userId = () =>
  uuid('user_id')
    .$type<UserId>()
    .references(() => users.id)

export const addresses = pgTable(
  'addresses',
  {
    id: uuid().$type<AddressId>().primaryKey(),
    userId: userId().notNull(),
    slot: smallint().notNull(),
    type: text({ enum: ADDRESS_TYPES }).notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    street: text().notNull(),
    city: text().notNull(),
    region: text(),
    zipCode: text('zip_code').notNull(),
    country: char({ length: 2, enum: COUNTRIES }).notNull(),
    phone: text(),
    isDefault: boolean('is_default').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [unique().on(table.userId, table.slot)],
)
export type AddressRow = typeof addresses.$inferSelect
