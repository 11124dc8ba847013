import { bulkMessages } from '#app/i18n/areas/bulk.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { GridRow } from '#contract/catalog'
import { type GridColumn, isChanged, parseCell } from './grid-cells.ts'
import { type GridEditing, readCell } from './use-grid-edits.ts'
import type { GridKeys } from './use-grid-keys.ts'

interface Props {
  row: GridRow
  index: number
  column: GridColumn
  label: string
  editing: GridEditing
  /** Null for a cell that this person cannot change. */
  keys: GridKeys | null
}

/** A cell. What differs from what is saved is marked. */
export function GridCell({ row, index, column, label, editing, keys }: Props) {
  const { t } = useTranslation(bulkMessages)
  const text = readCell(row, editing.edits, column)
  const isDifferent = isChanged(row, editing.edits.get(row.variant_id), column)
  const isInvalid = parseCell(text, column, row) === undefined
  if (!keys) return <td className="text-right">{text}</td>
  return (
    <td data-changed={isDifferent || undefined}>
      <input
        className="bulk-input"
        inputMode={column === 'price' ? 'decimal' : 'numeric'}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        title={isInvalid ? t('invalid') : undefined}
        autoComplete="off"
        value={text}
        data-cell={`${index} ${column}`}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ target }) => editing.set([{ row, column, text: target.value }])}
        onKeyDown={(event) => keys.onKeyDown(event, { index, column })}
      />
    </td>
  )
}
