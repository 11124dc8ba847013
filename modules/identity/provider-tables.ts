import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '#platform/columns'
import type { Id } from '#platform/ids'
import type { SessionId } from './tables.ts'

export const providerVisits = pgTable('provider_visits', {
  id: uuid().$type<Id<'provider visit'>>().primaryKey(),
  stateHash: bytea('state_hash').notNull().unique(),
  provider: text().notNull(),
  sealed: bytea('sealed').notNull(),
  redirectTo: text('redirect_to').notNull(),
  challenge: text(),
  challengeMethod: text('challenge_method', { enum: ['s256', 'plain'] }),
  sessionId: uuid('session_id').$type<SessionId>(),
  browserHash: bytea('browser_hash').notNull(),
  spentAt: moment('spent_at'),
  createdAt: moment('created_at').notNull(),
})
export type ProviderVisit = typeof providerVisits.$inferSelect
