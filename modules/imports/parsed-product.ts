import type { ProductInput, VariantInput } from '#modules/catalog'
import { type ImportError, InvalidRowError, invalidRow } from './import-error.ts'
import type { ImportRow, RowFailure, RowNote } from './import-row.ts'

/** What the rows of one product were understood to say. */
export interface ParsedProduct {
  rows: ImportRow[]
  /** Null if nothing of it can be saved: then every row has failed. */
  input: ProductInput | null
  /** The line of each of the input's variants. */
  variantLines: number[]
  failures: RowFailure[]
  notes: RowNote[]
}

/** What a file's rows are parsed by. */
export interface ParseContext {
  currency: string
  /** Decides whether a dated sale price holds. */
  now: Date
  /** The columns the file has: an empty cell says "none", a missing column says nothing. */
  columns: ReadonlySet<string>
  /** The stock of what the file calls in stock without a number. */
  defaultStock: number
}

/** Runs `parse` for a row. Returns null and adds a failure if the row cannot be read. */
export function tryParse<Value>(
  row: ImportRow,
  failures: RowFailure[],
  parse: () => Value,
): Value | null {
  try {
    if (row.error) throw new InvalidRowError(row.error)
    return parse()
  } catch (error) {
    if (!(error instanceof InvalidRowError)) throw error
    failures.push({ line: row.line, error: error.error })
    return null
  }
}

/** The result where the main row of a product failed: all its other rows fail with it. */
export function failProduct(
  rows: ImportRow[],
  failures: RowFailure[],
  mainLine: number,
): ParsedProduct {
  const error: ImportError = { code: 'main_row_failed', params: { line: mainLine } }
  return failRows(rows, failures, () => error)
}

/** The result where nothing of a product can be saved. Rows without a failure of their own get the one of `getError`. */
export function failRows(
  rows: ImportRow[],
  failures: RowFailure[],
  getError: (row: ImportRow) => ImportError,
): ParsedProduct {
  const failed = new Set(failures.map(({ line }) => line))
  const others = rows
    .filter(({ line }) => !failed.has(line))
    .map((row) => ({ line: row.line, error: getError(row) }))
  return { rows, input: null, variantLines: [], failures: [...failures, ...others], notes: [] }
}

export interface ParsedVariant {
  line: number
  variant: VariantInput
}

/** Rejects a variant with the options of an earlier one. */
export function rejectDuplicateVariants(
  variants: ParsedVariant[],
  failures: RowFailure[],
): ParsedVariant[] {
  const lines = new Map<string, number>()
  return variants.filter(({ line, variant: { options } }) => {
    const key = JSON.stringify(options)
    const first = lines.get(key)
    if (first === undefined) return lines.set(key, line)
    failures.push({ line, error: duplicateVariantError(options, first) })
    return false
  })
}

export function duplicateVariantError(options: string[], line: number): ImportError {
  const variant = options.join(' / ')
  return variant
    ? { code: 'duplicate_variant', params: { variant, line } }
    : { code: 'duplicate_variant_without_options', params: { line } }
}

/** A SKU names one thing in the whole file. */
export function checkSku(row: ImportRow, sku: string | null): string | null {
  if (sku && row.skuLine !== null && row.skuLine < row.line) {
    throw invalidRow('duplicate_sku', { value: sku, line: row.skuLine })
  }
  return sku
}
