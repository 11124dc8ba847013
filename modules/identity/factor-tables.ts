import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '#platform/columns'
import type { Id } from '#platform/ids'
import type { AmrMethod } from './contract.ts'
import type { SessionId, UserId } from './tables.ts'

export type FactorId = Id<'factor'>
export type ChallengeId = Id<'challenge'>
export type CredentialId = Id<'credential'>

const userId = () => uuid('user_id').$type<UserId>().notNull()

export const factors = pgTable('factors', {
  id: uuid().$type<FactorId>().primaryKey(),
  userId: userId(),
  type: text({ enum: ['totp', 'phone', 'webauthn', 'recovery_code'] }).notNull(),
  friendlyName: text('friendly_name').notNull().default(''),
  verifiedAt: moment('verified_at'),
  sealedSecret: bytea('sealed_secret'),
  lastStep: bigint('last_step', { mode: 'number' }),
  phone: text(),
  wrongGuesses: integer('wrong_guesses').notNull().default(0),
  lastWrongAt: moment('last_wrong_at'),
  lastChallengedAt: moment('last_challenged_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
export type FactorRow = typeof factors.$inferSelect

export const factorChallenges = pgTable('factor_challenges', {
  id: uuid().$type<ChallengeId>().primaryKey(),
  factorId: uuid('factor_id').$type<FactorId>().notNull(),
  address: text(),
  codeHash: bytea('code_hash'),
  spentAt: moment('spent_at'),
  createdAt: moment('created_at').notNull(),
})
export type ChallengeRow = typeof factorChallenges.$inferSelect

export const recoveryCodes = pgTable('recovery_codes', {
  id: uuid().$type<Id<'recovery code'>>().primaryKey(),
  factorId: uuid('factor_id').$type<FactorId>().notNull(),
  codeHash: bytea('code_hash').notNull(),
  usedAt: moment('used_at'),
})

export const raisedSessions = pgTable(
  'raised_sessions',
  {
    sessionId: uuid('session_id').$type<SessionId>().notNull(),
    meansId: uuid('means_id').$type<FactorId | CredentialId>().notNull(),
    method: text().$type<AmrMethod>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.meansId] })],
)

export const webauthnCredentials = pgTable('webauthn_credentials', {
  id: uuid().$type<CredentialId>().primaryKey(),
  userId: userId(),
  factorId: uuid('factor_id').$type<FactorId>(),
  credentialId: text('credential_id').notNull().unique(),
  publicKey: bytea('public_key').notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: jsonb().$type<string[]>().notNull().default([]),
  friendlyName: text('friendly_name').notNull().default(''),
  lastUsedAt: moment('last_used_at'),
  createdAt: moment('created_at').notNull(),
})
export type CredentialRow = typeof webauthnCredentials.$inferSelect

export const spentChallenges = pgTable('spent_challenges', {
  id: uuid().$type<ChallengeId>().primaryKey(),
  spentAt: moment('spent_at').notNull(),
})
