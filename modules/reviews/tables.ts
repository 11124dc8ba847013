import { boolean, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { actorColumns } from '#platform/db/actor-columns'
import { timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import { type ProductId, products } from '#tables/catalog'
import { type UserId, users } from '#tables/identity'
import { REJECT_REASONS, REVIEW_STATUSES } from './contract.ts'

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
  status: text({ enum: [...REVIEW_STATUSES, 'withdrawn'] })
    .notNull()
    .default('published'),
  rejectReason: text('reject_reason', { enum: REJECT_REASONS }),
  isApproved: boolean('is_approved').notNull().default(false),
  reply: text(),
  repliedAt: timestamptz('replied_at'),
  /** The votes in `reviewVotes`, counted by the database. */
  helpfulCount: integer('helpful_count').notNull().default(0),
  /** Of the content and the decision, counted by the database. */
  revision: integer().notNull().default(0),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})

export type Review = typeof reviews.$inferSelect

export type PhotoId = Id<'review photo'>

export const reviewPhotos = pgTable('review_photos', {
  id: uuid().$type<PhotoId>().primaryKey(),
  userId: uuid('user_id')
    .$type<UserId>()
    .notNull()
    .references(() => users.id),
  productId: uuid('product_id')
    .$type<ProductId>()
    .notNull()
    .references(() => products.id),
  /** Null until a review takes the photo. */
  reviewId: uuid('review_id').$type<ReviewId>(),
  position: smallint(),
  createdAt: timestamptz('created_at').notNull(),
})

export const reviewVotes = pgTable(
  'review_votes',
  {
    reviewId: uuid('review_id')
      .$type<ReviewId>()
      .notNull()
      .references(() => reviews.id),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.userId] })],
)

export const reviewReports = pgTable(
  'review_reports',
  {
    reviewId: uuid('review_id')
      .$type<ReviewId>()
      .notNull()
      .references(() => reviews.id),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    reason: text({ enum: REJECT_REASONS }).notNull(),
    comment: text().notNull().default(''),
    settledAt: timestamptz('settled_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.userId] })],
)

export type ReviewReport = typeof reviewReports.$inferSelect

export const reviewEvents = pgTable('review_events', {
  id: uuid().$type<Id<'review event'>>().primaryKey(),
  reviewId: uuid('review_id')
    .$type<ReviewId>()
    .notNull()
    .references(() => reviews.id),
  kind: text({ enum: ['approved', 'rejected', 'reopened', 'replied', 'reply_removed'] }).notNull(),
  reasonCode: text('reason_code', { enum: REJECT_REASONS }),
  ...actorColumns(),
  createdAt: timestamptz('created_at').notNull(),
})
