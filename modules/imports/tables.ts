import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Change } from '#contract/catalog'
import type { ImportNote } from '#contract/imports'
import { moment } from '#platform/columns'
import type { Id } from '#platform/ids'

export type ImportRunId = Id<'import run'>
export type ExportRunId = Id<'export run'>

const count = (name?: string) => (name ? integer(name) : integer()).notNull().default(0)
const state = () =>
  text({ enum: ['waiting', 'running', 'done', 'failed'] })
    .notNull()
    .default('waiting')

export const importRuns = pgTable('import_runs', {
  id: uuid().$type<ImportRunId>().primaryKey(),
  fileName: text('file_name').notNull(),
  path: text(),
  format: text({ enum: ['shopify', 'woocommerce'] }),
  dryRun: boolean('dry_run').notNull().default(false),
  state: state(),
  problem: text(),
  bytes: bigint({ mode: 'number' }).notNull().default(0),
  bytesRead: bigint('bytes_read', { mode: 'number' }).notNull().default(0),
  rows: count(),
  imported: count(),
  updated: count(),
  unchanged: count(),
  failed: count(),
  notes: jsonb().$type<ImportNote[]>().notNull().default([]),
  createdAt: moment('created_at').notNull(),
  finishedAt: moment('finished_at'),
})

const runId = () =>
  uuid('run_id')
    .$type<ImportRunId>()
    .notNull()
    .references(() => importRuns.id)

export const importFailures = pgTable(
  'import_failures',
  { runId: runId(), line: integer().notNull(), reason: text().notNull() },
  (table) => [primaryKey({ columns: [table.runId, table.line] })],
)

export const importDifferences = pgTable(
  'import_differences',
  {
    runId: runId(),
    line: integer().notNull(),
    title: text().notNull(),
    outcome: text({ enum: ['added', 'updated'] }).notNull(),
    changes: jsonb().$type<Change[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.runId, table.line] })],
)

export const exportRuns = pgTable('export_runs', {
  id: uuid().$type<ExportRunId>().primaryKey(),
  state: state(),
  problem: text(),
  path: text(),
  products: count(),
  rows: count(),
  createdAt: moment('created_at').notNull(),
  finishedAt: moment('finished_at'),
})
