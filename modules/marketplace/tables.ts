import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import { CALL_OUTCOMES, type NoticeDays } from './contract.ts'

export type MarketplaceCallId = Id<'marketplace call'>

/** When an app may call a method next. The empty method stands for all calls of the app. */
export const marketplaceGates = pgTable(
  'marketplace_gates',
  {
    appKey: text('app_key').notNull(),
    method: text().notNull(),
    /** The time at which the calls so far are spread evenly. */
    nextCallAt: timestamptz('next_call_at').notNull(),
    pausedUntil: timestamptz('paused_until'),
    /** Calls that failed in a row because of the service. */
    failureCount: integer('failure_count').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.appKey, table.method] })],
)

/** What was asked and how it ended, without secrets and personal data. */
export const marketplaceCalls = pgTable('marketplace_calls', {
  id: uuid().$type<MarketplaceCallId>().primaryKey(),
  method: text().notNull(),
  parameters: jsonb().$type<Record<string, string>>().notNull(),
  attempt: integer().notNull(),
  outcome: text({ enum: CALL_OUTCOMES }).notNull(),
  /** Of the gateway or the business: `IllegalAccessToken`. */
  errorCode: text('error_code'),
  requestId: text('request_id'),
  durationMs: integer('duration_ms').notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

/** The consent of the owner for one app. */
export const marketplaceTokens = pgTable('marketplace_tokens', {
  appKey: text('app_key').primaryKey(),
  encryptedAccessToken: bytea('encrypted_access_token').notNull(),
  encryptedRefreshToken: bytea('encrypted_refresh_token').notNull(),
  account: text().notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  /** When consent has to be given again. Null where it is not known, as of pasted tokens. */
  refreshExpiresAt: timestamptz('refresh_expires_at'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})

/** A consent that somebody began to give, by the hash of its state. */
export const marketplaceConsents = pgTable('marketplace_consents', {
  stateHash: bytea('state_hash').primaryKey(),
  /** The session of the administrator who began. */
  sessionId: text('session_id').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

/** The last announcement that a consent ends, for each app and number of days before. */
export const marketplaceConsentNotices = pgTable(
  'marketplace_consent_notices',
  {
    appKey: text('app_key').notNull(),
    days: integer().$type<NoticeDays>().notNull(),
    consentEndsAt: timestamptz('consent_ends_at').notNull(),
    sentAt: timestamptz('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.appKey, table.days] })],
)
