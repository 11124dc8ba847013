import { useState } from 'react'
import type { GridRow } from '#contract/catalog'
import {
  formatCell,
  type GridColumn,
  type GridEdits,
  isChanged,
  type RowEdit,
} from './grid-cells.ts'

/** What has been typed and is not saved yet. */
export function useGridEdits() {
  const [edits, setEdits] = useState<GridEdits>(new Map())
  return {
    edits,
    clear: () => setEdits(new Map()),
    set: (cells: { row: GridRow; column: GridColumn; text: string }[]) =>
      setEdits((current) => {
        const next = new Map(current)
        for (const { row, column, text } of cells) {
          const edit: RowEdit = { ...next.get(row.variant_id), [column]: text }
          if (!isChanged(row, edit, column)) delete edit[column]
          if (Object.keys(edit).length > 0) next.set(row.variant_id, edit)
          else next.delete(row.variant_id)
        }
        return next
      }),
    drop: (ids: ReadonlySet<string>) =>
      setEdits((current) => new Map([...current].filter(([id]) => !ids.has(id)))),
  }
}

export type GridEditing = ReturnType<typeof useGridEdits>

export function readCell(row: GridRow, edits: GridEdits, column: GridColumn): string {
  return edits.get(row.variant_id)?.[column] ?? formatCell(row, column)
}
