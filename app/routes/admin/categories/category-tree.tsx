import { useEffect, useRef } from 'react'
import { categoriesMessages } from '#app/i18n/areas/categories.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { GripVertical } from '#app/ui/icons.ts'
import { moveRows, type Target, type TreeRow } from './tree-rows.ts'
import { useLiftedRow } from './use-lifted-row.ts'

interface Props {
  /** All rows, in the order of the tree. */
  rows: TreeRow[]
  /** Which of them are shown. */
  isShown: (row: TreeRow, index: number) => boolean
  openId: string | null
  onOpen: (id: string) => void
  canMove: boolean
  onMove: (row: TreeRow, target: Target) => void
}

/** The tree as a list. Rows are moved by the mouse, or with Space and the arrow keys on their grips. */
export function CategoryTree({ rows, isShown, openId, onOpen, canMove, onMove }: Props) {
  const { t } = useTranslation(categoriesMessages)
  const list = useRef<HTMLUListElement>(null)
  const lifting = useLiftedRow({ rows, onDrop: onMove })
  const { lifted, rest } = lifting
  const isByKeyboard = lifted?.by === 'keyboard'
  const order = isByKeyboard ? moveRows(rows, lifted.row.id, lifted.target) : rows
  const dropsBefore = lifted?.by === 'mouse' ? rest[lifted.target.index]?.id : undefined
  const isDropAtEnd = lifted?.by === 'mouse' && lifted.target.index === rest.length
  const liftedId = isByKeyboard ? lifted.row.id : null
  // A row that moves in the document loses the focus.
  useEffect(() => {
    if (!liftedId || !lifted) return
    const grip = list.current?.querySelector<HTMLElement>(`[data-grip="${liftedId}"]`)
    if (grip !== document.activeElement) grip?.focus()
    grip?.scrollIntoView({ block: 'nearest' })
  }, [liftedId, lifted])
  return (
    <ul className="category-tree" ref={list}>
      {order.filter(isShown).map((row) => (
        <li
          key={row.id}
          style={{ '--d': row.depth, '--drop': lifted?.target.depth ?? 0 } as object}
          draggable={canMove}
          data-top={row.depth === 0 || undefined}
          data-lifted={row.id === lifted?.row.id || undefined}
          data-drop={row.id === dropsBefore || undefined}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', row.name)
            lifting.lift(row, 'mouse', event.clientX)
          }}
          onDragOver={(event) => lifting.onDragOver(event, row)}
          onDrop={(event) => {
            event.preventDefault()
            lifting.drop()
          }}
          onDragEnd={lifting.cancel}
        >
          {canMove && (
            <button
              type="button"
              className="category-grip"
              data-grip={row.id}
              aria-label={t('move.grip', { name: row.name })}
              aria-pressed={row.id === liftedId}
              onKeyDown={(event) => lifting.onGripKey(event, row)}
              onBlur={(event) => {
                // Not when the row itself has moved.
                if (event.relatedTarget && row.id === liftedId) lifting.cancel()
              }}
            >
              <Icon icon={GripVertical} size={17} />
            </button>
          )}
          <button
            type="button"
            className="category-name"
            aria-current={row.id === openId ? 'true' : undefined}
            onClick={() => onOpen(row.id)}
          >
            {row.name}
          </button>
          {row.ali_cat_id ? (
            <Badge variant="outline">{t('imported')}</Badge>
          ) : (
            <span className="category-source">{t('manual')}</span>
          )}
          <span className="category-count" title={t('products', { count: row.product_count })}>
            {row.product_count}
          </span>
        </li>
      ))}
      {isDropAtEnd && (
        <li className="category-drop-end" style={{ '--drop': lifted.target.depth } as object} />
      )}
    </ul>
  )
}
