import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { actorColumns } from '#platform/db/actor-columns'
import { bytea, minorUnits, timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import { type CategoryId, categories, type ProductId, products } from '#tables/catalog'
import { type UserId, users } from '#tables/identity'
import { type OrderId, type OrderLineId, orders } from '#tables/orders'
import {
  APPLICATION_EVENT_KINDS,
  CHECK_DECISIONS,
  CHECK_KINDS,
  COMMISSION_CATEGORIES,
  COMMISSION_CAUSES,
  COMMISSION_ENTRY_KINDS,
  COMMISSION_STATES,
  CONTENT_TYPES,
  INFLUENCER_REJECT_REASONS,
  INFLUENCER_STATUSES,
  LOCATIONS,
  NICHES,
  OWN_REASONS,
  PROMOTION_CHANNELS,
  type RejectReason,
  SCAN_STATES,
  type SharedOrigin,
  STORED_MEDIA_TYPES,
  SUSPENSION_REASONS,
  type SuspensionReason,
  UPLOAD_DELETE_REASONS,
  UPLOAD_KINDS,
  UPLOAD_REJECTIONS,
} from './contract.ts'

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
  contentType: text('content_type', { enum: CONTENT_TYPES }),
  bio: text(),
  promotionPlan: text('promotion_plan'),
  status: text({ enum: INFLUENCER_STATUSES }).notNull().default('pending'),
  /** When it was sent for the first time, or again after a rejection. */
  applicationDate: timestamptz('application_date').notNull(),
  /** Null while it is pending. */
  decidedAt: timestamptz('decided_at'),
  rejectReason: text('reject_reason', { enum: INFLUENCER_REJECT_REASONS }),
  /** To the applicant. */
  rejectComment: text('reject_comment'),
  /** From then on a rejected applicant may apply again. */
  reapplyAt: timestamptz('reapply_at'),
  revision: integer().notNull().default(1),
  updatedAt: timestamptz('updated_at').notNull(),
})
export type InfluencerProfile = typeof influencerProfiles.$inferSelect

/** Notes of clerks about an application, and their decisions. Rows are only added. */
export const influencerApplicationEvents = pgTable('influencer_application_events', {
  id: uuid().$type<Id<'influencer application event'>>().primaryKey(),
  userId: uuid('user_id')
    .$type<UserId>()
    .notNull()
    .references(() => influencerProfiles.userId),
  kind: text({ enum: APPLICATION_EVENT_KINDS }).notNull(),
  reasonCode: text('reason_code').$type<RejectReason | SuspensionReason>(),
  text: text(),
  ...actorColumns(),
  createdAt: timestamptz('created_at').notNull(),
})
export type ApplicationEvent = typeof influencerApplicationEvents.$inferSelect

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
  suspensionReason: text('suspension_reason', { enum: SUSPENSION_REASONS }),
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

export type ClickId = Id<'influencer click'>

const influencerId = () =>
  uuid('influencer_id')
    .$type<InfluencerId>()
    .references(() => influencers.id)

export const influencerClicks = pgTable('influencer_clicks', {
  id: uuid().$type<ClickId>().primaryKey(),
  influencerId: influencerId().notNull(),
  path: text().notNull(),
  visitor: bytea(),
  isCounted: boolean('is_counted').notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

export const influencerClickDays = pgTable(
  'influencer_click_days',
  {
    influencerId: influencerId().notNull(),
    day: date().notNull(),
    path: text().notNull(),
    clicks: integer().notNull(),
    repeats: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.influencerId, table.day, table.path] })],
)

export const orderAttributions = pgTable('order_attributions', {
  orderId: uuid('order_id')
    .$type<OrderId>()
    .primaryKey()
    .references(() => orders.id),
  influencerId: influencerId().notNull(),
  source: text({ enum: ['click', 'code'] }).notNull(),
  clickId: uuid('click_id').$type<ClickId>(),
  clickedAt: timestamptz('clicked_at'),
  path: text(),
  ownReason: text('own_reason', { enum: OWN_REASONS }),
  /** The order that was bought first, before one exchange or several. Null for an order that replaces no other. */
  firstOrderId: uuid('first_order_id')
    .$type<OrderId>()
    .references(() => orders.id),
  createdAt: timestamptz('created_at').notNull(),
})
export type OrderAttribution = typeof orderAttributions.$inferSelect

export const commissionCategories = pgTable('commission_categories', {
  categoryId: uuid('category_id')
    .$type<CategoryId>()
    .primaryKey()
    .references(() => categories.id, { onDelete: 'cascade' }),
  commissionCategory: text('commission_category', { enum: COMMISSION_CATEGORIES }).notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})

export type CommissionRateId = Id<'commission rate'>

export const commissionRates = pgTable('commission_rates', {
  id: uuid().$type<CommissionRateId>().primaryKey(),
  influencerId: influencerId(),
  productId: uuid('product_id')
    .$type<ProductId>()
    .references(() => products.id),
  category: text({ enum: COMMISSION_CATEGORIES }),
  /** Of a campaign. */
  label: text(),
  basisPoints: integer('basis_points').notNull(),
  startsAt: timestamptz('starts_at').notNull(),
  endsAt: timestamptz('ends_at'),
  createdAt: timestamptz('created_at').notNull(),
})
export type CommissionRate = typeof commissionRates.$inferSelect

export const commissionRateEnds = pgTable(
  'commission_rate_ends',
  {
    rateId: uuid('rate_id')
      .$type<CommissionRateId>()
      .notNull()
      .references(() => commissionRates.id),
    endsAt: timestamptz('ends_at').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.rateId, table.endsAt] })],
)

export type CommissionId = Id<'commission'>

export const commissions = pgTable(
  'commissions',
  {
    id: uuid().$type<CommissionId>().primaryKey(),
    influencerId: influencerId().notNull(),
    orderId: uuid('order_id')
      .$type<OrderId>()
      .notNull()
      .references(() => orderAttributions.orderId),
    orderLineId: uuid('order_line_id').$type<OrderLineId>().notNull(),
    productId: uuid('product_id')
      .$type<ProductId>()
      .references(() => products.id),
    category: text({ enum: COMMISSION_CATEGORIES }).notNull(),
    rateId: uuid('rate_id')
      .$type<CommissionRateId>()
      .references(() => commissionRates.id),
    basisPoints: integer('basis_points').notNull(),
    /** Paid for the line and not given back, without tax, in the base currency as all amounts here. */
    basisMinor: minorUnits('basis_minor').notNull(),
    minor: minorUnits('minor').notNull(),
    earnedMinor: minorUnits('earned_minor').notNull(),
    paidMinor: minorUnits('paid_minor').notNull().default(0),
    state: text({ enum: COMMISSION_STATES }).notNull().default('pending'),
    heldUntil: timestamptz('held_until').notNull(),
    approvedAt: timestamptz('approved_at'),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [unique().on(table.orderId, table.orderLineId)],
)
export type Commission = typeof commissions.$inferSelect

export const commissionEntries = pgTable('commission_entries', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  commissionId: uuid('commission_id')
    .$type<CommissionId>()
    .notNull()
    .references(() => commissions.id),
  kind: text({ enum: COMMISSION_ENTRY_KINDS }).notNull(),
  minor: minorUnits('minor').notNull(),
  cause: text({ enum: COMMISSION_CAUSES }),
  createdAt: timestamptz('created_at').notNull(),
})

/** The figures that make a check. Each kind has its own. */
export interface CheckFacts {
  clicks?: number
  /** Clicks a day before. */
  mean?: number
  /** `2026-11-22`, in the time zone of the shop. */
  day?: string
  orders?: number
  returned?: number
  accounts?: number
  customers?: number
  countries?: number
  shared?: SharedOrigin
}

export type CheckDecisionId = Id<'influencer check decision'>

export const influencerCheckDecisions = pgTable('influencer_check_decisions', {
  id: uuid().$type<CheckDecisionId>().primaryKey(),
  influencerId: influencerId().notNull(),
  kind: text({ enum: CHECK_KINDS }).notNull(),
  decision: text({ enum: CHECK_DECISIONS }).notNull(),
  comment: text().notNull(),
  facts: jsonb().$type<CheckFacts>().notNull(),
  ...actorColumns(),
  createdAt: timestamptz('created_at').notNull(),
})
export type CheckDecisionRow = typeof influencerCheckDecisions.$inferSelect

export type UploadId = Id<'influencer upload'>
export type UploadSessionId = Id<'influencer upload session'>

export const influencerUploads = pgTable('influencer_uploads', {
  id: uuid().$type<UploadId>().primaryKey(),
  userId: uuid('user_id')
    .$type<UserId>()
    .notNull()
    .references(() => users.id),
  kind: text({ enum: UPLOAD_KINDS }).notNull(),
  fileKey: text('file_key').notNull().unique(),
  /** Null once it is deleted. */
  fileName: text('file_name'),
  mediaType: text('media_type', { enum: STORED_MEDIA_TYPES }).notNull(),
  /** Of the stored file. */
  bytes: integer().notNull(),
  sha256: bytea(),
  scanState: text('scan_state', { enum: SCAN_STATES }).notNull(),
  createdAt: timestamptz('created_at').notNull(),
  /** Null until the file is in the storage. */
  storedAt: timestamptz('stored_at'),
  deletedAt: timestamptz('deleted_at'),
  deleteReason: text('delete_reason', { enum: UPLOAD_DELETE_REASONS }),
})
export type StoredUpload = typeof influencerUploads.$inferSelect

export const influencerUploadSessions = pgTable('influencer_upload_sessions', {
  id: uuid().$type<UploadSessionId>().primaryKey(),
  userId: uuid('user_id')
    .$type<UserId>()
    .notNull()
    .references(() => users.id),
  kind: text({ enum: UPLOAD_KINDS }).notNull(),
  fileName: text('file_name').notNull(),
  bytes: integer().notNull(),
  receivedBytes: integer('received_bytes').notNull().default(0),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  /** Since when a process checks and stores the file. */
  checkingSince: timestamptz('checking_since'),
  endedAt: timestamptz('ended_at'),
  outcome: text({ enum: ['stored', 'rejected', 'cancelled'] }),
  /** Why the file was rejected. */
  errorCode: text('error_code', { enum: UPLOAD_REJECTIONS }),
  uploadId: uuid('upload_id')
    .$type<UploadId>()
    .references(() => influencerUploads.id),
})
export type UploadSession = typeof influencerUploadSessions.$inferSelect

export const influencerUploadParts = pgTable(
  'influencer_upload_parts',
  {
    sessionId: uuid('session_id')
      .$type<UploadSessionId>()
      .notNull()
      .references(() => influencerUploadSessions.id),
    byteOffset: integer('byte_offset').notNull(),
    content: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.byteOffset] })],
)

export const influencerUploadViews = pgTable(
  'influencer_upload_views',
  {
    uploadId: uuid('upload_id')
      .$type<UploadId>()
      .notNull()
      .references(() => influencerUploads.id),
    /** Chosen by the client: the requests of one look have the same. */
    lookId: uuid('look_id').notNull(),
    ...actorColumns(),
    viewedAt: timestamptz('viewed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.lookId] })],
)

/** Months whose prizes were given, by their first day. */
export const influencerMonths = pgTable('influencer_months', {
  month: date().primaryKey(),
  settledAt: timestamptz('settled_at').notNull(),
})

export const influencerMonthWinners = pgTable(
  'influencer_month_winners',
  {
    month: date()
      .notNull()
      .references(() => influencerMonths.month),
    place: smallint().notNull(),
    influencerId: influencerId().notNull(),
    sales: integer().notNull(),
    commissionMinor: minorUnits('commission_minor').notNull(),
    prizeMinor: minorUnits('prize_minor').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.place] }),
    unique().on(table.month, table.influencerId),
  ],
)
