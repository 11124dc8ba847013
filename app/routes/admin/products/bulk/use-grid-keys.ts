import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { GridRow } from '#contract/catalog'
import { formatCell, type GridColumn, parsePasted } from './grid-cells.ts'
import type { GridEditing } from './use-grid-edits.ts'

interface Options {
  rows: GridRow[]
  /** The columns that can be changed, from left to right. */
  columns: GridColumn[]
  editing: GridEditing
}

interface CellPosition {
  index: number
  column: GridColumn
}

/**
 * Arrow keys and Enter move the focus from cell to cell; left and right do so at the ends of a text, so that a value can
 * be corrected. Escape sets a cell back. A pasted column fills the cells below.
 */
export function useGridKeys({ rows, columns, editing }: Options) {
  const focus = ({ index, column }: CellPosition) => {
    const cell = document.querySelector<HTMLInputElement>(`[data-cell="${index} ${column}"]`)
    cell?.focus()
    cell?.scrollIntoView({ block: 'nearest' })
    return cell !== null
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, { index, column }: CellPosition) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const isWhole = selectionStart === 0 && selectionEnd === value.length
    const beside = (step: number) => columns[columns.indexOf(column) + step] ?? column
    const target = {
      ArrowUp: { index: index - 1, column },
      ArrowDown: { index: index + 1, column },
      Enter: { index: event.shiftKey ? index - 1 : index + 1, column },
      ...((isWhole || selectionEnd === 0) && { ArrowLeft: { index, column: beside(-1) } }),
      ...((isWhole || selectionStart === value.length) && {
        ArrowRight: { index, column: beside(1) },
      }),
    }[event.key]
    if (event.key === 'Escape') {
      const row = rows[index]!
      editing.set([{ row, column, text: formatCell(row, column) }])
    }
    if (!target) return
    event.preventDefault()
    focus(target)
  }
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const position = readPosition(event.target)
    const pasted = parsePasted(event.clipboardData.getData('text/plain'))
    if (!position || (pasted.length === 1 && pasted[0]!.length === 1)) return
    event.preventDefault()
    const first = columns.indexOf(position.column)
    const cells = pasted.flatMap((texts, down) =>
      texts.flatMap((text, right) => {
        const row = rows[position.index + down]
        const column = columns[first + right]
        return row && column ? [{ row, column, text: text.trim() }] : []
      }),
    )
    editing.set(cells)
  }
  return { onKeyDown, onPaste }
}

export type GridKeys = ReturnType<typeof useGridKeys>

function readPosition(target: EventTarget): CellPosition | null {
  const cell = target instanceof HTMLElement ? target.dataset.cell : undefined
  if (!cell) return null
  const [index, column] = cell.split(' ')
  return { index: Number(index), column: column as GridColumn }
}
