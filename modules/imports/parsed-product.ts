import type { ProductInput, VariantInput } from '#modules/catalog'
import type { GroupedRow, RowFailure, RowNote } from './import-row.ts'
import { InvalidCellError } from './parse-cells.ts'

/** What the rows of one product were understood to say. */
export interface ParsedProduct {
  /** Null when nothing of it can be saved: then every row has failed. */
  input: ProductInput | null
  /** The line of each of the sheet's variants. */
  variantLines: number[]
  failures: RowFailure[]
  notes: RowNote[]
}

/** What a file is read by. */
export interface ParseContext {
  currency: string
  /** The moment that decides whether a dated sale price holds. */
  now: Date
  /** The columns the file has: an empty cell says "none", a missing column says nothing. */
  columns: ReadonlySet<string>
  /** The stock of what the file calls in stock without a number. */
  defaultStock: number
  /** Where the shop is reached: pictures under it are its own. */
  publicUrl: string
}

/** Runs the reading of one row; a row that can't be read is noted as a failure and answers null. */
export function tryParse<Value>(
  row: GroupedRow,
  failures: RowFailure[],
  parse: () => Value,
): Value | null {
  try {
    if (row.error) throw new InvalidCellError(row.error)
    return parse()
  } catch (error) {
    if (!(error instanceof InvalidCellError)) throw error
    failures.push({ line: row.line, reason: error.message })
    return null
  }
}

/** Nothing of the product can be saved, because its main row failed: the others fail with it. */
export function failProduct(
  rows: GroupedRow[],
  failures: RowFailure[],
  mainLine: number,
): ParsedProduct {
  const told = new Set(failures.map(({ line }) => line))
  const rest = rows
    .filter(({ line }) => !told.has(line))
    .map(({ line }) => ({
      line,
      reason: `The product's main row, line ${mainLine}, could not be read.`,
    }))
  return { input: null, variantLines: [], failures: [...failures, ...rest], notes: [] }
}

export interface ParsedVariant {
  line: number
  variant: VariantInput
}

/** Refuses a second variant with the options of an earlier one. */
export function rejectDuplicateVariants(
  variants: ParsedVariant[],
  failures: RowFailure[],
): ParsedVariant[] {
  const lines = new Map<string, number>()
  return variants.filter(({ line, variant }) => {
    const key = JSON.stringify(variant.options)
    const first = lines.get(key)
    if (first === undefined) return lines.set(key, line)
    const name = variant.options.join(' / ')
    const what = name ? `The variant "${name}"` : 'A variant without options'
    failures.push({ line, reason: `${what} is on line ${first} already.` })
    return false
  })
}

/** A SKU names one thing in the whole file. */
export function validateSku(row: GroupedRow, sku: string | null): string | null {
  if (sku && row.skuLine !== null && row.skuLine < row.line) {
    throw new InvalidCellError(`The SKU "${sku}" is on line ${row.skuLine} already.`)
  }
  return sku
}

/** `A > B`, where `\>` is a plain sign, as names from the top down. */
export function parseCategoryPath(text: string | null): string[] {
  const names = (text ?? '').split(/(?<!\\)>/).map((name) => name.replaceAll('\\>', '>').trim())
  const path = names.filter((name) => name !== '')
  if (path.length > 8) throw new InvalidCellError('The category lies more than eight levels deep.')
  if (path.some((name) => name.length > 120)) {
    throw new InvalidCellError('A category has a name of more than 120 characters.')
  }
  return path
}

/** The other way round. */
export function formatCategoryPath(path: string[]): string {
  return path.map((name) => name.replaceAll('>', '\\>')).join(' > ')
}
