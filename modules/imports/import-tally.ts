import type { Change } from '#contract/catalog'
import type { ImportNote } from '#contract/imports'
import type { SavedProduct } from '#modules/catalog'
import type { Failure, Remark, RowGroup } from './file-row.ts'
import type { Reading } from './product-reading.ts'

export interface Counts {
  rows: number
  imported: number
  updated: number
  unchanged: number
  failed: number
}

export interface Difference {
  line: number
  title: string
  outcome: 'added' | 'updated'
  changes: Change[]
}

/** What became of one product's rows: each of them is in exactly one of the counts. */
export interface Settled {
  counts: Omit<Counts, 'rows'>
  failures: Failure[]
  difference: Difference | null
  remarks: Remark[]
}

/** A row counts as its product does, unless it failed itself. */
export function settle({ rows }: RowGroup, reading: Reading, saved: SavedProduct | null): Settled {
  const failures = new Map(reading.failures.map((failure) => [failure.line, failure]))
  for (const { variant, reason } of saved?.refused ?? []) {
    const line = reading.variantLines[variant]!
    if (!failures.has(line)) failures.set(line, { line, reason })
  }
  const isSaved = saved && saved.outcome !== 'refused'
  if (!isSaved) {
    const reason = saved?.reason ?? 'It could not be read.'
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
    difference: differenceOf(rows[0]!.line, reading, saved),
    remarks: isSaved ? reading.remarks : [],
  }
}

function differenceOf(
  line: number,
  { sheet }: Reading,
  saved: SavedProduct | null,
): Difference | null {
  if (!sheet || (saved?.outcome !== 'added' && saved?.outcome !== 'updated')) return null
  return { line, title: sheet.title, outcome: saved.outcome, changes: saved.changes }
}

/** The same remark of many rows is one note. */
export function noted(notes: ImportNote[], remarks: Remark[]): ImportNote[] {
  const byText = new Map(notes.map((note) => [note.note, note]))
  for (const { note, line } of remarks) {
    const known = byText.get(note) ?? { note, rows: 0, first_line: line }
    const first_line = Math.min(known.first_line, line)
    byText.set(note, { note, rows: known.rows + 1, first_line })
  }
  return [...byText.values()]
}
