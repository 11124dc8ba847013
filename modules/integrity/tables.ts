import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { actorColumns } from '#platform/db/actor-columns'
import { timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import { type CheckCode, FINDING_STATES, RUN_STATES, RUN_TRIGGERS } from './contract.ts'

export type IntegrityRunId = Id<'integrity run'>
export type IntegrityFindingId = Id<'integrity finding'>

export const acknowledgedFindings = pgTable(
  'acknowledged_findings',
  {
    checkCode: text('check_code').notNull(),
    subject: text().notNull(),
    details: text().notNull(),
    note: text().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.checkCode, table.subject] })],
)

export const integrityRuns = pgTable('integrity_runs', {
  id: uuid().$type<IntegrityRunId>().primaryKey(),
  trigger: text({ enum: RUN_TRIGGERS }).notNull(),
  ...actorColumns(),
  state: text({ enum: RUN_STATES }).notNull().default('running'),
  createdAt: timestamptz('created_at').notNull(),
  endedAt: timestamptz('ended_at'),
})

export const integrityResults = pgTable(
  'integrity_results',
  {
    runId: uuid('run_id')
      .$type<IntegrityRunId>()
      .notNull()
      .references(() => integrityRuns.id),
    checkCode: text('check_code').$type<CheckCode>().notNull(),
    differences: integer().notNull(),
    durationMs: integer('duration_ms').notNull(),
    error: text(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.checkCode] })],
)

export const integrityFindings = pgTable('integrity_findings', {
  id: uuid().$type<IntegrityFindingId>().primaryKey(),
  runId: uuid('run_id').$type<IntegrityRunId>().notNull(),
  checkCode: text('check_code').$type<CheckCode>().notNull(),
  position: integer().notNull(),
  subject: text().notNull(),
  name: text().notNull(),
  expected: text().notNull(),
  found: text().notNull(),
  state: text({ enum: FINDING_STATES }).notNull().default('open'),
  resolvedAt: timestamptz('resolved_at'),
  repairFailedAt: timestamptz('repair_failed_at'),
  result: text(),
  createdAt: timestamptz('created_at').notNull(),
})
