import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { actorColumns } from '../db/actor-columns.ts'
import { bytea, timestamptz } from '../db/columns.ts'
import type { Id } from '../ids.ts'
import type { ChangeDetails } from './record-change.ts'

/** A trigger sets `seq` and the hashes. */
export const changeLog = pgTable('change_log', {
  seq: bigint({ mode: 'number' }).primaryKey(),
  id: uuid().$type<Id<'change'>>().notNull(),
  action: text().notNull(),
  subjectKind: text('subject_kind').notNull(),
  subjectId: text('subject_id').notNull(),
  ...actorColumns(),
  details: jsonb().$type<ChangeDetails>().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  previousHash: bytea('previous_hash').notNull(),
  hash: bytea().notNull(),
})
