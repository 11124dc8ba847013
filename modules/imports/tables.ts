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
import type { FieldChange } from '#contract/catalog'
import { actorColumns } from '#platform/db/actor-columns'
import { timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import type { ErrorParams } from '#platform/result'
import { IMPORT_FORMATS, RUN_STATES, STOCK_MODES } from './contract.ts'
import type { RunNote } from './merge-notes.ts'

export type ImportRunId = Id<'import run'>
export type ExportRunId = Id<'export run'>

const countColumn = (name?: string) => (name ? integer(name) : integer()).notNull().default(0)
const stateColumn = () => text({ enum: RUN_STATES }).notNull().default('waiting')

export const importRuns = pgTable('import_runs', {
  id: uuid().$type<ImportRunId>().primaryKey(),
  ...actorColumns(),
  fileName: text('file_name').notNull(),
  path: text(),
  format: text({ enum: IMPORT_FORMATS }),
  dryRun: boolean('dry_run').notNull().default(false),
  stockMode: text('stock_mode', { enum: STOCK_MODES }).notNull().default('delta'),
  state: stateColumn(),
  errorCode: text('error_code'),
  bytes: bigint({ mode: 'number' }).notNull().default(0),
  bytesRead: bigint('bytes_read', { mode: 'number' }).notNull().default(0),
  rows: countColumn(),
  imported: countColumn(),
  updated: countColumn(),
  unchanged: countColumn(),
  failed: countColumn(),
  notes: jsonb().$type<RunNote[]>().notNull().default([]),
  createdAt: timestamptz('created_at').notNull(),
  finishedAt: timestamptz('finished_at'),
})

const runIdColumn = () =>
  uuid('run_id')
    .$type<ImportRunId>()
    .notNull()
    .references(() => importRuns.id)

export const importFailures = pgTable(
  'import_failures',
  {
    runId: runIdColumn(),
    line: integer().notNull(),
    code: text().notNull(),
    params: jsonb().$type<ErrorParams>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.runId, table.line] })],
)

export const importDiffs = pgTable(
  'import_diffs',
  {
    runId: runIdColumn(),
    line: integer().notNull(),
    title: text().notNull(),
    outcome: text({ enum: ['added', 'updated'] }).notNull(),
    changes: jsonb().$type<FieldChange[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.runId, table.line] })],
)

export const exportRuns = pgTable('export_runs', {
  id: uuid().$type<ExportRunId>().primaryKey(),
  ...actorColumns(),
  state: stateColumn(),
  errorCode: text('error_code'),
  path: text(),
  products: countColumn(),
  rows: countColumn(),
  createdAt: timestamptz('created_at').notNull(),
  finishedAt: timestamptz('finished_at'),
})
