import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import type { SessionId } from '../ids.ts'

export const oauthStates = pgTable('oauth_states', {
  id: uuid().$type<Id<'oauth state'>>().primaryKey(),
  stateHash: bytea('state_hash').notNull().unique(),
  provider: text().notNull(),
  encryptedSecrets: bytea('encrypted_secrets').notNull(),
  redirectTo: text('redirect_to').notNull(),
  codeChallenge: text('code_challenge'),
  codeChallengeMethod: text('code_challenge_method', { enum: ['s256', 'plain'] }),
  sessionId: uuid('session_id').$type<SessionId>(),
  browserHash: bytea('browser_hash').notNull(),
  usedAt: timestamptz('used_at'),
  createdAt: timestamptz('created_at').notNull(),
})
export type OAuthState = typeof oauthStates.$inferSelect
