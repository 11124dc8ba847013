import type { FieldChange } from '#contract/catalog'
import type { ImportNote } from '#contract/imports'
import type { SaveProductResult } from '#modules/catalog'
import { formatSaveError } from './format-save-error.ts'
import type { ProductRows, RowFailure, RowNote } from './import-row.ts'
import type { ParsedProduct } from './parsed-product.ts'

export interface RowCounts {
  rows: number
  imported: number
  updated: number
  unchanged: number
  failed: number
}

export interface ImportDiff {
  line: number
  title: string
  outcome: 'added' | 'updated'
  changes: FieldChange[]
}

/** What became of one product's rows: each of them is in exactly one of the counts. */
export interface ProductOutcome {
  counts: Omit<RowCounts, 'rows'>
  failures: RowFailure[]
  diff: ImportDiff | null
  notes: RowNote[]
}

/** A row counts as its product does, unless it failed itself. */
export function buildProductOutcome(
  { rows }: ProductRows,
  reading: ParsedProduct,
  saved: SaveProductResult | null,
): ProductOutcome {
  const failures = new Map(reading.failures.map((failure) => [failure.line, failure]))
  for (const { variant, error } of saved?.rejectedVariants ?? []) {
    const line = reading.variantLines[variant]!
    if (!failures.has(line)) failures.set(line, { line, reason: formatSaveError(error) })
  }
  const isSaved = saved && saved.outcome !== 'rejected'
  if (!isSaved) {
    const reason = saved?.error ? formatSaveError(saved.error) : 'It could not be read.'
    for (const { line } of rows) if (!failures.has(line)) failures.set(line, { line, reason })
  }

  const good = rows.length - failures.size
  const counts = { imported: 0, updated: 0, unchanged: 0, failed: failures.size }
  if (saved?.outcome === 'added') counts.imported = good
  if (saved?.outcome === 'updated') counts.updated = good
  if (saved?.outcome === 'unchanged') counts.unchanged = good
  return {
    counts,
    failures: [...failures.values()].toSorted((a, b) => a.line - b.line),
    diff: buildImportDiff(rows[0]!.line, reading, saved),
    notes: isSaved ? reading.notes : [],
  }
}

function buildImportDiff(
  line: number,
  { input }: ParsedProduct,
  saved: SaveProductResult | null,
): ImportDiff | null {
  if (!input || (saved?.outcome !== 'added' && saved?.outcome !== 'updated')) return null
  return { line, title: input.title, outcome: saved.outcome, changes: saved.changes }
}

/** The same remark of many rows is one note. */
export function mergeNotes(notes: ImportNote[], remarks: RowNote[]): ImportNote[] {
  const byText = new Map(notes.map((note) => [note.note, note]))
  for (const { note, line } of remarks) {
    const known = byText.get(note) ?? { note, rows: 0, first_line: line }
    const first_line = Math.min(known.first_line, line)
    byText.set(note, { note, rows: known.rows + 1, first_line })
  }
  return [...byText.values()]
}
