import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import type { AmrMethod } from '../contract.ts'
import type { ChallengeId, CredentialId, FactorId, SessionId } from '../ids.ts'
import { userIdColumn } from './columns.ts'

export const factors = pgTable('factors', {
  id: uuid().$type<FactorId>().primaryKey(),
  userId: userIdColumn().notNull(),
  type: text({ enum: ['totp', 'phone', 'webauthn', 'recovery_code'] }).notNull(),
  friendlyName: text('friendly_name').notNull().default(''),
  verifiedAt: timestamptz('verified_at'),
  encryptedSecret: bytea('encrypted_secret'),
  lastTotpStep: bigint('last_totp_step', { mode: 'number' }),
  phone: text(),
  failedAttempts: integer('failed_attempts').notNull().default(0),
  lastFailedAt: timestamptz('last_failed_at'),
  lastChallengedAt: timestamptz('last_challenged_at'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})
export type FactorRow = typeof factors.$inferSelect

export const factorChallenges = pgTable('factor_challenges', {
  id: uuid().$type<ChallengeId>().primaryKey(),
  factorId: uuid('factor_id').$type<FactorId>().notNull(),
  ipAddress: text('ip_address'),
  codeHash: bytea('code_hash'),
  usedAt: timestamptz('used_at'),
  createdAt: timestamptz('created_at').notNull(),
})
export type ChallengeRow = typeof factorChallenges.$inferSelect

export const recoveryCodes = pgTable('recovery_codes', {
  id: uuid().$type<Id<'recovery code'>>().primaryKey(),
  factorId: uuid('factor_id').$type<FactorId>().notNull(),
  codeHash: bytea('code_hash').notNull(),
  usedAt: timestamptz('used_at'),
})

export const sessionFactors = pgTable(
  'session_factors',
  {
    sessionId: uuid('session_id').$type<SessionId>().notNull(),
    authenticatorId: uuid('authenticator_id').$type<FactorId | CredentialId>().notNull(),
    method: text().$type<AmrMethod>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.authenticatorId] })],
)

export const webauthnCredentials = pgTable('webauthn_credentials', {
  id: uuid().$type<CredentialId>().primaryKey(),
  userId: userIdColumn().notNull(),
  factorId: uuid('factor_id').$type<FactorId>(),
  credentialId: text('credential_id').notNull().unique(),
  publicKey: bytea('public_key').notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: jsonb().$type<string[]>().notNull().default([]),
  friendlyName: text('friendly_name').notNull().default(''),
  lastUsedAt: timestamptz('last_used_at'),
  createdAt: timestamptz('created_at').notNull(),
})
export type CredentialRow = typeof webauthnCredentials.$inferSelect

export const usedWebauthnChallenges = pgTable('used_webauthn_challenges', {
  id: uuid().$type<ChallengeId>().primaryKey(),
  usedAt: timestamptz('used_at').notNull(),
})
