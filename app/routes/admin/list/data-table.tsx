import {
  type ColumnDef,
  columnVisibilityFeature,
  metaHelper,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, type RefObject, useRef } from 'react'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import { useShortcuts } from '../frame/shortcuts.ts'

interface ColumnMeta {
  /** Figures are aligned at the right. */
  align?: 'right'
  /** The place on a small screen, where a row is two lines; without one the column is not shown there. */
  small?: 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right'
  /** Whether its text wraps where the table would be wider than the screen. */
  canWrap?: boolean
  /** Whether a person can hide it. */
  canHide?: boolean
  sort?: 'ascending' | 'descending'
}

const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  columnMeta: metaHelper<ColumnMeta>(),
})

export type Column<Row extends object> = ColumnDef<typeof features, Row> & { id: string }

interface Props<Row extends object> {
  label: string
  rows: Row[]
  columns: Column<Row>[]
  /** The ids of the columns that a person has hidden. */
  hidden?: readonly string[]
  getId: (row: Row) => string
  /** What a row is called, for screen readers. */
  getName: (row: Row) => string
  /** Null for a row that opens nothing. */
  getPath: (row: Row) => string | null
  /** Without it rows cannot be selected. */
  selection?: { ids: ReadonlySet<string>; onChange: (ids: ReadonlySet<string>) => void }
}

/**
 * A table whose rows open a page. J and K move from row to row, X selects, Enter opens. On a small screen each row is two
 * lines.
 */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { label, rows, columns, hidden = [], getId, getName, getPath, selection } = props
  const { t } = useTranslation(adminMessages)
  const body = useRef<HTMLTableSectionElement>(null)
  const rowSelection: RowSelectionState = Object.fromEntries(
    [...(selection?.ids ?? [])].map((id) => [id, true]),
  )
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: getId,
    enableRowSelection: selection !== undefined,
    state: {
      rowSelection,
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    },
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(rowSelection) : update
      selection?.onChange(new Set(Object.keys(next).filter((id) => next[id])))
    },
  })
  useRowShortcuts(body, { isSelectable: selection !== undefined })
  return (
    <div className="admin-scroll">
      <table className="admin-table" aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <th className="admin-table-choice">
                <label className="choice">
                  <input
                    type="checkbox"
                    aria-label={t('list.selectAll')}
                    checked={rows.length > 0 && table.getIsAllRowsSelected()}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                  />
                </label>
              </th>
            )}
            {table.getFlatHeaders().map((header) => {
              const { align, sort } = header.column.columnDef.meta ?? {}
              return (
                <th key={header.id} className={align && 'text-right'} aria-sort={sort}>
                  <table.FlexRender header={header} />
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody ref={body}>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} aria-selected={selection && row.getIsSelected()}>
              {selection && (
                <td className="admin-table-choice">
                  <label className="choice">
                    <input
                      type="checkbox"
                      aria-label={t('list.select', { name: getName(row.original) })}
                      checked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  </label>
                </td>
              )}
              {row.getVisibleCells().map((cell, index) => {
                const { align, small, canWrap } = cell.column.columnDef.meta ?? {}
                const content = <table.FlexRender cell={cell} />
                return (
                  <td
                    key={cell.id}
                    className={align && 'text-right'}
                    data-small={small ?? 'hidden'}
                    data-wrap={canWrap}
                  >
                    {index === 0 ? (
                      <RowLink path={getPath(row.original)}>{content}</RowLink>
                    ) : (
                      content
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The keys move the focus over a row that opens nothing, too. */
function RowLink({ path, children }: { path: string | null; children: ReactNode }) {
  if (path === null) {
    return (
      <span className="admin-table-still" tabIndex={-1}>
        {children}
      </span>
    )
  }
  return (
    <Link to={path} className="admin-table-link">
      {children}
    </Link>
  )
}

interface RowShortcutsOptions {
  isSelectable: boolean
}

/** The keys move the focus to the link of a row, so Enter opens it. */
function useRowShortcuts(
  body: RefObject<HTMLTableSectionElement | null>,
  { isSelectable }: RowShortcutsOptions,
) {
  const { t } = useTranslation(adminMessages)
  const move = (step: 1 | -1) => {
    const rows = [...(body.current?.rows ?? [])]
    const current = rows.findIndex((row) => row.contains(document.activeElement))
    const next = rows[current < 0 ? 0 : current + step]
    next?.querySelector<HTMLElement>('.admin-table-link, .admin-table-still')?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  const select = () => {
    const row = [...(body.current?.rows ?? [])].find((one) => one.contains(document.activeElement))
    row?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
  }
  useShortcuts([
    { keys: 'j', label: t('list.next'), run: () => move(1) },
    { keys: 'k', label: t('list.previous'), run: () => move(-1) },
    ...(isSelectable ? [{ keys: 'x', label: t('list.selectRow'), run: select }] : []),
  ])
}
