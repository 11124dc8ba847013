import { z } from 'zod'
import { FieldChange } from '#contract/catalog'
import { TRANSLATION_LANGUAGES } from '#platform/i18n/translation-languages'

/** Limit of an upload. The command line has none. */
export const MAX_UPLOAD_BYTES = 1024 ** 3
export const RUNS_PER_PAGE = 50

export const RUN_STATES = ['waiting', 'running', 'done', 'failed'] as const
export const IMPORT_STATES = [...RUN_STATES, 'cancelled', 'undoing', 'undone'] as const
export type ImportState = (typeof IMPORT_STATES)[number]
/** The columns of a `mapped` file were mapped by a person. */
export const IMPORT_FORMATS = ['shopify', 'woocommerce', 'mapped'] as const
/** Files, and what undoes their imports, are kept for this long. */
export const IMPORT_RETENTION_DAYS = 30
export const MAX_EXCLUDED_LINES = 20_000
export const MAX_FILE_COLUMNS = 300

/** What a column of a foreign file can say. */
export const MAPPING_FIELDS = [
  ...([
    'sku',
    'product_key',
    'title',
    'description',
    'brand',
    'category',
    'price',
    'stock',
  ] as const),
  ...(['barcode', 'weight_grams', 'image', 'option1', 'option2', 'option3', 'attribute'] as const),
  ...(['tags', 'status'] as const),
  ...TRANSLATION_LANGUAGES.map((language) => `title.${language}` as const),
  ...TRANSLATION_LANGUAGES.map((language) => `description.${language}` as const),
]
export const MappingField = z.enum(MAPPING_FIELDS)
export type MappingField = z.infer<typeof MappingField>
/** For each column of the file its field; null for a column that is left out. */
export const ColumnMapping = z.array(MappingField.nullable()).max(MAX_FILE_COLUMNS)
export type ColumnMapping = z.infer<typeof ColumnMapping>

/** Why a mapping cannot be used; null if it can. Several attributes are possible, and one column of any other field. */
export function checkMapping(
  mapping: ColumnMapping,
): 'mapping_names_no_product' | 'mapping_field_twice' | null {
  const fields = mapping.filter((field) => field !== null && field !== 'attribute')
  if (new Set(fields).size < fields.length) return 'mapping_field_twice'
  return fields.includes('sku') || fields.includes('title') ? null : 'mapping_names_no_product'
}

/** Why a person should look at a change: a price that falls by more than half, for example. Null for an ordinary one. */
export function findSuspicion({ field, from, to }: FieldChange): ImportSuspicion | null {
  if (/(^|: )status$/.test(field) && from === 'active') return 'withdrawn'
  if (field.endsWith(': stock') && to === '0') return 'sold_out'
  if (!field.endsWith(': price')) return null
  const [before, after] = [Number(from), Number(to)]
  if (after === 0) return 'price_zero'
  if (before === 0) return null
  const ratio = after / before
  const isPowerOfTen = [0.001, 0.01, 0.1, 10, 100, 1000].some((power) => {
    return Math.abs(ratio / power - 1) < 0.001
  })
  if (isPowerOfTen) return 'decimal_sign'
  if (ratio < 0.5) return 'price_fell'
  return ratio > 2 ? 'price_rose' : null
}

export type ImportSuspicion =
  | 'withdrawn'
  | 'sold_out'
  | 'price_zero'
  | 'decimal_sign'
  | 'price_fell'
  | 'price_rose'
/** What the stock in a file says of variants that the shop knows; see docs/importing.md. */
export const STOCK_MODES = ['delta', 'on_hand'] as const
export const StockMode = z.enum(STOCK_MODES)
export type StockMode = z.infer<typeof StockMode>
const RunState = z.enum(RUN_STATES)
const ImportState = z.enum(IMPORT_STATES)
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
    file_id: z.uuid().nullable().meta({ description: 'The uploaded file, if it was kept' }),
    preview_id: z.uuid().nullable().meta({ description: 'The dry run that was approved' }),
    state: ImportState,
    error_code: z.string().nullable().meta({ description: 'Why the file could not be read' }),
    error_message: z.string().nullable(),
    progress: z.number().min(0).max(1),
    rows: z.int(),
    imported: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    failed: z.int(),
    skipped: z.int().meta({ description: 'Rows of products that were unticked in the difference' }),
    undone: z.int().meta({ description: 'Products that undoing has restored or withdrawn' }),
    conflicted: z.int().meta({ description: 'Products of which something had changed since' }),
    is_undoable: z.boolean(),
    notes: z.array(ImportNote),
    created_at: z.string(),
    finished_at: z.string().nullable(),
  })
  .meta({ id: 'ImportRun' })
export type ImportRun = z.infer<typeof ImportRun>

export const ImportRunDetails = ImportRun.extend({
  difference: z
    .object({ added: z.int(), updated: z.int(), suspicious: z.int() })
    .nullable()
    .meta({ description: 'How many products a dry run would add and change. Null for other runs' }),
}).meta({ id: 'ImportRunDetails' })
export type ImportRunDetails = z.infer<typeof ImportRunDetails>

export const ImportFile = z
  .object({
    id: z.uuid(),
    file_name: z.string(),
    bytes: z.int(),
    format: z
      .enum(['shopify', 'woocommerce'])
      .nullable()
      .meta({ description: 'Null for a file whose columns are to be mapped' }),
    columns: z.array(
      z.object({
        title: z.string(),
        sample: z.string(),
        field: MappingField.nullable().meta({ description: 'As it was mapped last, or a guess' }),
        is_used: z.boolean().meta({ description: 'Whether a file of this format is read by it' }),
      }),
    ),
    is_remembered: z.boolean().meta({
      description: 'Whether a file with the same columns was mapped before',
    }),
    created_at: z.string(),
  })
  .meta({ id: 'ImportFile' })
export type ImportFile = z.infer<typeof ImportFile>

export const StartImportBody = z.object({
  dry_run: z.boolean(),
  stock: StockMode.default('delta'),
  mapping: ColumnMapping.nullable().default(null).meta({
    description: 'Null reads the file by its own format',
  }),
  preview_id: z.uuid().nullable().default(null),
  excluded: z
    .array(
      z.object({
        line: z.int().min(1).max(100_000_000),
        fields: z.array(z.string().max(400)).max(500).optional().meta({
          description: 'Fields that stay as they are. Without it the whole product does',
        }),
      }),
    )
    .max(MAX_EXCLUDED_LINES)
    .default([])
    .meta({ description: 'What was unticked in the difference, by the line of the product' }),
})
export type StartImportBody = z.infer<typeof StartImportBody>

/** A product of which undoing an import kept something, because it had changed since. */
export const ImportConflict = z
  .object({ product_id: z.uuid(), title: z.string(), changes: z.array(FieldChange) })
  .meta({ id: 'ImportConflict' })
export type ImportConflict = z.infer<typeof ImportConflict>

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
export const ListImportDiffsQuery = ListImportLinesQuery.extend({
  show: z.enum(['added', 'updated', 'suspicious']).optional(),
})
export type ListImportLinesQuery = z.infer<typeof ListImportLinesQuery>

export const ListRunsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(RUNS_PER_PAGE),
  cursor: z.string().max(400).optional(),
})

export const ListImportConflictsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: z.uuid().optional(),
})
