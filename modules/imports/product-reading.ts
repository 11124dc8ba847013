import type { ProductSheet, SheetVariant } from '#modules/catalog'
import { Unreadable } from './cells.ts'
import type { Failure, GroupedRow, Remark } from './file-row.ts'

/** What the rows of one product were understood to say. */
export interface Reading {
  /** Null when nothing of it can be saved: then every row has failed. */
  sheet: ProductSheet | null
  /** The line of each of the sheet's variants. */
  variantLines: number[]
  failures: Failure[]
  remarks: Remark[]
}

/** What a file is read by. */
export interface Readings {
  currency: string
  /** The moment that decides whether a dated sale price holds. */
  now: Date
  /** The columns the file has: an empty cell says "none", a missing column says nothing. */
  columns: ReadonlySet<string>
  /** The stock of what the file calls in stock without a number. */
  uncountedStock: number
  /** Where the shop is reached: pictures under it are its own. */
  publicUrl: string
}

/** Runs the reading of one row; a row that can't be read is noted as a failure and answers null. */
export function attempt<Value>(
  row: GroupedRow,
  failures: Failure[],
  read: () => Value,
): Value | null {
  try {
    if (row.wrong) throw new Unreadable(row.wrong)
    return read()
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    failures.push({ line: row.line, reason: error.message })
    return null
  }
}

/** Nothing of the product can be saved, because its main row failed: the others fail with it. */
export function nothing(rows: GroupedRow[], failures: Failure[], head: number): Reading {
  const told = new Set(failures.map(({ line }) => line))
  const rest = rows
    .filter(({ line }) => !told.has(line))
    .map(({ line }) => ({
      line,
      reason: `The product's main row, line ${head}, could not be read.`,
    }))
  return { sheet: null, variantLines: [], failures: [...failures, ...rest], remarks: [] }
}

export interface LinedVariant {
  line: number
  variant: SheetVariant
}

/** Refuses a second variant with the options of an earlier one. */
export function distinct(variants: LinedVariant[], failures: Failure[]): LinedVariant[] {
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
export function skuOf(row: GroupedRow, sku: string | null): string | null {
  if (sku && row.skuLine !== null && row.skuLine < row.line) {
    throw new Unreadable(`The SKU "${sku}" is on line ${row.skuLine} already.`)
  }
  return sku
}

/** `A > B`, where `\>` is a plain sign, as names from the top down. */
export function pathOf(text: string | null): string[] {
  const names = (text ?? '').split(/(?<!\\)>/).map((name) => name.replaceAll('\\>', '>').trim())
  const path = names.filter((name) => name !== '')
  if (path.length > 8) throw new Unreadable('The category lies more than eight levels deep.')
  if (path.some((name) => name.length > 120)) {
    throw new Unreadable('A category has a name of more than 120 characters.')
  }
  return path
}

/** The other way round. */
export function pathText(path: string[]): string {
  return path.map((name) => name.replaceAll('>', '\\>')).join(' > ')
}
