import type { SaveProductResult } from '#modules/catalog'
import type { ImportDiff } from './contract.ts'
import type { ImportError } from './import-error.ts'
import type { RowFailure, RowNote } from './import-row.ts'
import type { ParsedProduct } from './parsed-product.ts'

export interface RowCounts {
  imported: number
  updated: number
  unchanged: number
  failed: number
  skipped: number
}

/** What became of one product's rows: each of them is in exactly one of the counts. */
export interface ProductOutcome {
  counts: RowCounts
  failures: RowFailure[]
  diff: ImportDiff | null
  notes: RowNote[]
}

/** A row counts as its product does, unless the row itself failed. `saved` is null if the product was not saved. */
export function buildProductOutcome(
  product: ParsedProduct,
  saved: SaveProductResult | null,
): ProductOutcome {
  const failures = collectFailures(product, saved)
  const counts = { imported: 0, updated: 0, unchanged: 0, failed: failures.length, skipped: 0 }
  const otherRows = product.rows.length - failures.length
  if (saved?.outcome === 'added') counts.imported = otherRows
  if (saved?.outcome === 'updated') counts.updated = otherRows
  if (saved?.outcome === 'unchanged') counts.unchanged = otherRows
  return {
    counts,
    failures,
    diff: buildImportDiff(product, saved),
    notes: isSaved(saved) ? product.notes : [],
  }
}

function collectFailures(
  { rows, variantLines, failures }: ParsedProduct,
  saved: SaveProductResult | null,
): RowFailure[] {
  const errors = new Map(failures.map(({ line, error }) => [line, error]))
  const addError = (line: number, error: ImportError) => {
    if (!errors.has(line)) errors.set(line, error)
  }
  for (const { variant, error } of saved?.rejectedVariants ?? []) {
    addError(variantLines[variant]!, error)
  }
  if (!isSaved(saved)) {
    const error = saved?.error ?? { code: 'unreadable' }
    for (const { line } of rows) addError(line, error)
  }
  return [...errors].map(([line, error]) => ({ line, error })).toSorted((a, b) => a.line - b.line)
}

function isSaved(saved: SaveProductResult | null): boolean {
  return saved !== null && saved.outcome !== 'rejected'
}

function buildImportDiff(
  { rows, input }: ParsedProduct,
  saved: SaveProductResult | null,
): ImportDiff | null {
  if (!input || (saved?.outcome !== 'added' && saved?.outcome !== 'updated')) return null
  return { line: rows[0]!.line, title: input.title, outcome: saved.outcome, changes: saved.changes }
}

/** What becomes of a product that was unticked in the difference. */
export function buildSkippedOutcome({ rows, failures }: ParsedProduct): ProductOutcome {
  const counts = { imported: 0, updated: 0, unchanged: 0, failed: failures.length }
  const skipped = rows.length - failures.length
  return { counts: { ...counts, skipped }, failures, diff: null, notes: [] }
}
