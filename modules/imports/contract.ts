import { z } from 'zod'
import { FieldChange } from '#contract/catalog'

/** A file sent through the API; the command line knows no limit. */
export const MAX_UPLOAD_BYTES = 1024 ** 3
export const RUNS_PER_PAGE = 50

export const RunState = z.enum(['waiting', 'running', 'done', 'failed'])
export const ImportFormat = z.enum(['shopify', 'woocommerce'])

export const ImportNote = z.object({ note: z.string(), rows: z.int(), first_line: z.int() }).meta({
  id: 'ImportNote',
  description: 'Something the file says that the shop reads differently',
})
export type ImportNote = z.infer<typeof ImportNote>

export const ImportRun = z
  .object({
    id: z.uuid(),
    file_name: z.string(),
    format: ImportFormat.nullable(),
    dry_run: z.boolean(),
    state: RunState,
    error_code: z.string().nullable().meta({ description: 'Why the file could not be read' }),
    progress: z.number().min(0).max(1),
    rows: z.int(),
    imported: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    failed: z.int(),
    notes: z.array(ImportNote),
    created_at: z.string(),
    finished_at: z.string().nullable(),
  })
  .meta({ id: 'ImportRun' })
export type ImportRun = z.infer<typeof ImportRun>

export const ImportFailure = z
  .object({ line: z.int(), reason: z.string() })
  .meta({ id: 'ImportFailure' })
export type ImportFailure = z.infer<typeof ImportFailure>

export const ImportDiff = z
  .object({
    line: z.int(),
    title: z.string(),
    outcome: z.enum(['added', 'updated']),
    changes: z.array(FieldChange),
  })
  .meta({ id: 'ImportDiff', description: 'What a dry run would do to one product' })
export type ImportDiff = z.infer<typeof ImportDiff>

export const ExportRun = z
  .object({
    id: z.uuid(),
    state: RunState,
    error_code: z.string().nullable(),
    products: z.int(),
    rows: z.int(),
    created_at: z.string(),
    finished_at: z.string().nullable(),
  })
  .meta({ id: 'ExportRun' })
export type ExportRun = z.infer<typeof ExportRun>

/** Failures and differences are read in the order of the file. */
export const ListImportLinesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
})
export type ListImportLinesQuery = z.infer<typeof ListImportLinesQuery>

export const ListRunsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(RUNS_PER_PAGE),
  cursor: z.string().max(400).optional(),
})
