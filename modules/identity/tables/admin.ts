import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import type { SessionId } from '../ids.ts'
import { userIdColumn } from './columns.ts'

export type AdminTokenId = Id<'admin token'>

export const adminTokens = pgTable('admin_tokens', {
  id: uuid().$type<AdminTokenId>().primaryKey(),
  parentId: uuid('parent_id').$type<AdminTokenId>(),
  userId: userIdColumn(),
  name: text().notNull(),
  hash: bytea('hash').notNull().unique(),
  expiresAt: timestamptz('expires_at').notNull(),
  lastUsedAt: timestamptz('last_used_at'),
  revokedAt: timestamptz('revoked_at'),
  createdAt: timestamptz('created_at').notNull(),
})

export const auditLog = pgTable('audit_log', {
  id: uuid().$type<Id<'audit entry'>>().primaryKey(),
  action: text().notNull(),
  userId: userIdColumn(),
  sessionId: uuid('session_id').$type<SessionId>(),
  ipAddress: text('ip_address'),
  detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  createdAt: timestamptz('created_at').notNull(),
})
