import { integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import { type UserId, users } from '#tables/identity'
import { INFLUENCER_STATUSES, LOCATIONS, NICHES, PROMOTION_CHANNELS } from './contract.ts'

export const influencerProfiles = pgTable('influencer_profiles', {
  userId: uuid('user_id')
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id),
  fullName: text('full_name').notNull(),
  email: text().notNull(),
  phoneNumber: text('phone_number'),
  location: text({ enum: LOCATIONS }),
  instagram: text(),
  tiktok: text(),
  youtube: text(),
  website: text(),
  promotionChannels: text('promotion_channels', { enum: PROMOTION_CHANNELS }).array().notNull(),
  followersCount: integer('followers_count'),
  /** In percent. */
  engagementRate: numeric('engagement_rate', { precision: 5, scale: 2, mode: 'number' }),
  niche: text({ enum: NICHES }).notNull(),
  bio: text(),
  promotionPlan: text('promotion_plan'),
  status: text({ enum: INFLUENCER_STATUSES }).notNull().default('pending'),
  /** When it was sent for the first time. */
  applicationDate: timestamptz('application_date').notNull(),
  revision: integer().notNull().default(1),
  updatedAt: timestamptz('updated_at').notNull(),
})
export type InfluencerProfile = typeof influencerProfiles.$inferSelect

export type InfluencerId = Id<'influencer'>

export const influencers = pgTable('influencers', {
  id: uuid().$type<InfluencerId>().primaryKey(),
  /** Null once the account is deleted. */
  userId: uuid('user_id')
    .$type<UserId>()
    .unique()
    .references(() => users.id),
  code: text().notNull().unique(),
  approvedAt: timestamptz('approved_at').notNull(),
  /** From then on nothing is attributed. */
  suspendedAt: timestamptz('suspended_at'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})
export type Influencer = typeof influencers.$inferSelect

export const influencerTermsAcceptances = pgTable(
  'influencer_terms_acceptances',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    version: text().notNull(),
    acceptedAt: timestamptz('accepted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.version] })],
)
