import {
  boolean,
  char,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { COUNTRIES } from '#contract/pricing'
import { minorUnits, timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import { type ProductId, products } from '#tables/catalog'
import { type UserId, users } from '#tables/identity'
import { ADDRESS_TYPES } from './contract.ts'

export type AddressId = Id<'address'>
export type AvatarId = Id<'avatar'>

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
    addressLine2: text('address_line_2'),
    city: text().notNull(),
    region: text(),
    zipCode: text('zip_code').notNull(),
    country: char({ length: 2, enum: COUNTRIES }).notNull(),
    phone: text(),
    isDefault: boolean('is_default').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [unique().on(table.userId, table.slot)],
)
export type AddressRow = typeof addresses.$inferSelect

export const avatars = pgTable('avatars', {
  userId: userId().primaryKey(),
  fileId: uuid('file_id').$type<AvatarId>().notNull().unique(),
  createdAt: timestamptz('created_at').notNull(),
})

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    userId: userId().notNull(),
    productId: uuid('product_id')
      .$type<ProductId>()
      .notNull()
      .references(() => products.id),
    priceMinor: minorUnits('price_minor').notNull(),
    currency: char({ length: 3 }).notNull(),
    seenPriceMinor: minorUnits('seen_price_minor').notNull(),
    soldOutAt: timestamptz('sold_out_at'),
    restockedAt: timestamptz('restocked_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
)
export type WishlistItemRow = typeof wishlistItems.$inferSelect

export const wishlistShares = pgTable('wishlist_shares', {
  userId: userId().primaryKey(),
  token: text().notNull().unique(),
  showsFirstName: boolean('shows_first_name').notNull(),
  createdAt: timestamptz('created_at').notNull(),
})
