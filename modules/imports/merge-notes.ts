import type { RowNote, RowNoteCode } from './import-row.ts'

/** A note of a run: how many rows it is about. */
export interface RunNote {
  code: RowNoteCode
  rows: number
  first_line: number
}

/** Adds the notes of some rows to those of a run: many rows with the same note are one. */
export function mergeNotes(runNotes: RunNote[], rowNotes: RowNote[]): RunNote[] {
  const byCode = new Map(runNotes.map((note) => [note.code, note]))
  for (const { code, line } of rowNotes) {
    const note = byCode.get(code) ?? { code, rows: 0, first_line: line }
    const first_line = Math.min(note.first_line, line)
    byCode.set(code, { code, rows: note.rows + 1, first_line })
  }
  return [...byCode.values()]
}
