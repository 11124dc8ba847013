import { customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Id } from '#platform/ids'
import type { SessionId } from './tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const bytea = (name: string) => customType<{ data: Buffer }>({ dataType: () => 'bytea' })(name)

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
