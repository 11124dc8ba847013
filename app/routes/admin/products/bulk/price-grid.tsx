import { bulkMessages } from '#app/i18n/areas/bulk.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { GridResult, GridRow } from '#contract/catalog'
import { useAccess } from '../../frame/access.ts'
import { GridCell } from './grid-cell.tsx'
import type { GridColumn } from './grid-cells.ts'
import { RefusedRow } from './refused-row.tsx'
import type { GridEditing } from './use-grid-edits.ts'
import { useGridKeys } from './use-grid-keys.ts'

interface Props {
  rows: GridRow[]
  editing: GridEditing
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  refused: ReadonlyMap<string, GridResult>
  onSettle: (id: string) => void
}

/** A grid as of a spreadsheet: one cell has the focus, the arrow keys move it. */
export function PriceGrid({ rows, editing, selected, onSelect, refused, onSettle }: Props) {
  const { t } = useTranslation(bulkMessages)
  const { can } = useAccess()
  const editable: GridColumn[] = [
    ...(can('products:write') ? (['price'] as const) : []),
    ...(can('stock:write') ? (['stock'] as const) : []),
  ]
  const keys = useGridKeys({ rows, columns: editable, editing })
  const isAll = rows.every((row) => selected.has(row.variant_id))
  const toggle = (id: string, isSelected: boolean) => {
    const next = new Set(selected)
    if (isSelected) next.add(id)
    else next.delete(id)
    onSelect(next)
  }
  return (
    <div className="bulk-scroll">
      <table className="bulk-grid" aria-label={t('title')} onPaste={keys.onPaste}>
        <thead>
          <tr>
            <th>
              <label className="choice">
                <input
                  type="checkbox"
                  aria-label={t('selectAll')}
                  checked={isAll}
                  onChange={() => onSelect(new Set(isAll ? [] : rows.map((row) => row.variant_id)))}
                />
              </label>
            </th>
            <th>{t('product')}</th>
            <th className="bulk-sku">{t('sku')}</th>
            <th className="text-right">{t('price')}</th>
            <th className="text-right">{t('stock')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const name = [row.title, row.options.join(' / ')].filter(Boolean).join(', ')
            const result = refused.get(row.variant_id)
            return [
              <tr key={row.variant_id}>
                <td>
                  <label className="choice">
                    <input
                      type="checkbox"
                      aria-label={t('select', { name })}
                      checked={selected.has(row.variant_id)}
                      onChange={({ target }) => toggle(row.variant_id, target.checked)}
                    />
                  </label>
                </td>
                <td className="bulk-name">
                  <span className="bulk-title" title={row.title}>
                    {row.title}
                  </span>
                  {row.status === 'draft' && <Badge variant="wait">{t('draft')}</Badge>}
                  {row.options.length > 0 && <small>{row.options.join(' / ')}</small>}
                </td>
                <td className="bulk-sku">{row.sku}</td>
                {(['price', 'stock'] as const).map((column) => (
                  <GridCell
                    key={column}
                    row={row}
                    index={index}
                    column={column}
                    label={t('cell', { column: t(column), name })}
                    editing={editing}
                    keys={editable.includes(column) ? keys : null}
                  />
                ))}
              </tr>,
              result && (
                <RefusedRow
                  key={`${row.variant_id} refused`}
                  row={row}
                  result={result}
                  editing={editing}
                  onSettle={onSettle}
                />
              ),
            ]
          })}
        </tbody>
      </table>
    </div>
  )
}
