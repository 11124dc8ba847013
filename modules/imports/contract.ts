import { z } from 'zod'
import { FieldChange } from '#contract/catalog'

/** Limit of an upload. The command line has none. */
export const MAX_UPLOAD_BYTES = 1024 ** 3
export const RUNS_PER_PAGE = 50

export const RUN_STATES = ['waiting', 'running', 'done', 'failed'] as const
export const IMPORT_FORMATS = ['shopify', 'woocommerce'] as const
/** What the stock in a file says of variants that the shop knows; see docs/importing.md. */
export const STOCK_MODES = ['delta', 'on_hand'] as const
export const StockMode = z.enum(STOCK_MODES)
export type StockMode = z.infer<typeof StockMode>
const RunState = z.enum(RUN_STATES)
const ImportFormat = z.enum(IMPORT_FORMATS)
export type ImportFormat = z.infer<typeof ImportFormat>

const RunActor = z
  .object({
    kind: z.enum(['shopper', 'staff_account', 'staff_token', 'provider', 'system']),
    id: z.string().nullable(),
    name: z.string().nullable(),
  })
  .meta({
    id: 'Actor',
    description: 'Who started the run: an account, a named token, or a program',
  })

export const ImportNote = z
  .object({ code: z.string(), note: z.string(), rows: z.int(), first_line: z.int() })
  .meta({
    id: 'ImportNote',
    description:
      'Something the file says that the shop reads differently, and how many rows say it',
  })

export const ImportRun = z
  .object({
    id: z.uuid(),
    file_name: z.string(),
    actor: RunActor,
    format: ImportFormat.nullable(),
    dry_run: z.boolean(),
    stock: StockMode.meta({
      description:
        'What the stock in the file says of known variants: `delta` adds the difference from the last import, `on_hand` is a count of the warehouse',
    }),
    state: RunState,
    error_code: z.string().nullable().meta({ description: 'Why the file could not be read' }),
    error_message: z.string().nullable(),
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
  .object({ line: z.int(), code: z.string(), reason: z.string() })
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
    error_message: z.string().nullable(),
    actor: RunActor,
    products: z.int(),
    rows: z.int(),
    created_at: z.string(),
    finished_at: z.string().nullable(),
  })
  .meta({ id: 'ExportRun' })
export type ExportRun = z.infer<typeof ExportRun>

/** Pages of failures and diffs, in the order of the file. The cursor is the last line of the page before. */
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
