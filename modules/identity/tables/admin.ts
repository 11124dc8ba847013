import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { actorColumns } from '#platform/db/actor-columns'
import { bytea, timestamptz } from '#platform/db/columns'
import { LANGUAGES } from '#platform/i18n/languages'
import type { Id } from '#platform/ids'
import { type Permission, SAVED_VIEW_LISTS, STAFF_ROLES } from '../contract.ts'
import type { SessionId, UserId } from '../ids.ts'
import { userIdColumn } from './columns.ts'

export type AdminTokenId = Id<'admin token'>

export const adminTokens = pgTable('admin_tokens', {
  id: uuid().$type<AdminTokenId>().primaryKey(),
  parentId: uuid('parent_id').$type<AdminTokenId>(),
  userId: userIdColumn(),
  name: text().notNull(),
  scopes: text().array().$type<Permission[]>(),
  hash: bytea('hash').notNull().unique(),
  expiresAt: timestamptz('expires_at').notNull(),
  lastUsedAt: timestamptz('last_used_at'),
  revokedAt: timestamptz('revoked_at'),
  createdAt: timestamptz('created_at').notNull(),
})

export type StaffInvitationId = Id<'staff invitation'>
export type StaffInvitationRow = typeof staffInvitations.$inferSelect

export const staffInvitations = pgTable('staff_invitations', {
  id: uuid().$type<StaffInvitationId>().primaryKey(),
  email: text().notNull(),
  role: text({ enum: STAFF_ROLES }).notNull(),
  tokenHash: bytea('token_hash').notNull().unique(),
  language: text({ enum: LANGUAGES }).notNull(),
  ...actorColumns(),
  expiresAt: timestamptz('expires_at').notNull(),
  acceptedAt: timestamptz('accepted_at'),
  acceptedBy: uuid('accepted_by').$type<UserId>(),
  revokedAt: timestamptz('revoked_at'),
  createdAt: timestamptz('created_at').notNull(),
})

export type SavedViewId = Id<'saved view'>

export const savedViews = pgTable('saved_views', {
  id: uuid().$type<SavedViewId>().primaryKey(),
  userId: uuid('user_id').$type<UserId>().notNull(),
  list: text({ enum: SAVED_VIEW_LISTS }).notNull(),
  name: text().notNull(),
  query: text().notNull(),
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
