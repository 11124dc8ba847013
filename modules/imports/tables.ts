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
import type { FullProduct, ProductId } from '#modules/catalog'
import { actorColumns } from '#platform/db/actor-columns'
import { timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import type { ErrorParams } from '#platform/result'
import {
  type ColumnMapping,
  IMPORT_FORMATS,
  IMPORT_STATES,
  RUN_STATES,
  STOCK_MODES,
} from './contract.ts'
import type { RunNote } from './merge-notes.ts'

export type ImportRunId = Id<'import run'>
export type ImportFileId = Id<'import file'>
export type ExportRunId = Id<'export run'>

const countColumn = (name?: string) => (name ? integer(name) : integer()).notNull().default(0)
const stateColumn = () => text({ enum: RUN_STATES }).notNull().default('waiting')

/** What stays as it is of a product: these fields, or all of it without them. */
export interface ExcludedLine {
  line: number
  fields?: string[] | undefined
}

export const importFiles = pgTable('import_files', {
  id: uuid().$type<ImportFileId>().primaryKey(),
  ...actorColumns(),
  fileName: text('file_name').notNull(),
  path: text(),
  bytes: bigint({ mode: 'number' }).notNull(),
  format: text({ enum: ['shopify', 'woocommerce'] }),
  titles: jsonb().$type<string[]>().notNull(),
  samples: jsonb().$type<string[][]>().notNull(),
  signature: text().notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

export const importMappings = pgTable('import_mappings', {
  signature: text().primaryKey(),
  mapping: jsonb().$type<ColumnMapping>().notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})

export const importRuns = pgTable('import_runs', {
  id: uuid().$type<ImportRunId>().primaryKey(),
  ...actorColumns(),
  fileName: text('file_name').notNull(),
  path: text(),
  format: text({ enum: IMPORT_FORMATS }),
  dryRun: boolean('dry_run').notNull().default(false),
  stockMode: text('stock_mode', { enum: STOCK_MODES }).notNull().default('delta'),
  state: text({ enum: IMPORT_STATES }).notNull().default('waiting'),
  errorCode: text('error_code'),
  bytes: bigint({ mode: 'number' }).notNull().default(0),
  bytesRead: bigint('bytes_read', { mode: 'number' }).notNull().default(0),
  rows: countColumn(),
  imported: countColumn(),
  updated: countColumn(),
  unchanged: countColumn(),
  failed: countColumn(),
  skipped: countColumn(),
  /** Set for a file that is kept after the run. */
  fileId: uuid('file_id')
    .$type<ImportFileId>()
    .references(() => importFiles.id),
  mapping: jsonb().$type<ColumnMapping>(),
  previewId: uuid('preview_id').$type<ImportRunId>(),
  excluded: jsonb().$type<ExcludedLine[]>().notNull().default([]),
  isCancelled: boolean('is_cancelled').notNull().default(false),
  undone: countColumn(),
  conflicted: countColumn(),
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
    isSuspicious: boolean('is_suspicious').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.runId, table.line] })],
)

/** What a run did to a product, for undoing it: the parts that differ, before and after. */
export const importChanges = pgTable(
  'import_changes',
  {
    runId: runIdColumn(),
    productId: uuid('product_id').$type<ProductId>().notNull(),
    title: text().notNull(),
    outcome: text({ enum: ['added', 'updated'] }).notNull(),
    before: jsonb().$type<Partial<FullProduct>>().notNull(),
    after: jsonb().$type<Partial<FullProduct>>().notNull(),
    undoneAt: timestamptz('undone_at'),
    conflicts: jsonb().$type<FieldChange[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.runId, table.productId] })],
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
