import { boolean, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import { type ProductId, products } from '#tables/catalog'
import { type UserId, users } from '#tables/identity'

export type ReviewId = Id<'review'>

export const reviews = pgTable('reviews', {
  id: uuid().$type<ReviewId>().primaryKey(),
  productId: uuid('product_id')
    .$type<ProductId>()
    .notNull()
    .references(() => products.id),
  userId: uuid('user_id')
    .$type<UserId>()
    .references(() => users.id),
  userName: text('user_name').notNull(),
  rating: smallint().notNull(),
  reviewText: text('review_text').notNull().default(''),
  isVerified: boolean('is_verified').notNull().default(false),
  status: text({ enum: ['published', 'hidden'] })
    .notNull()
    .default('published'),
  createdAt: timestamptz('created_at').notNull(),
})

export type Review = typeof reviews.$inferSelect
