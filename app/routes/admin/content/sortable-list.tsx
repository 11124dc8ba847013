import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { announce } from '#app/ui/announce.ts'
import { Icon } from '#app/ui/icon.tsx'
import { GripVertical } from '#app/ui/icons.ts'

interface Props<Item> {
  items: Item[]
  /** The same wherever the item is. */
  getKey: (item: Item, index: number) => string
  /** What an item is called, for screen readers. */
  getName: (item: Item) => string
  isEditable: boolean
  onChange: (items: Item[]) => void
  children: (item: Item, index: number) => ReactNode
}

/** Items in an order. They are moved by the mouse, or lifted by Space on their grips, moved by arrows and put down. */
export function SortableList<Item>(props: Props<Item>) {
  const { items, getKey, getName, isEditable, onChange, children } = props
  const { t } = useTranslation(contentMessages)
  const [lifted, setLifted] = useState<{ index: number; before: Item[] } | null>(null)
  const dragged = useRef<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const position = lifted?.index
  // A row that moves in the document loses the focus.
  useEffect(() => {
    if (position === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-grip="${position}"]`)?.focus()
  }, [position])
  if (items.length === 0) return null

  const move = (from: number, to: number) => {
    const item = items[from]
    if (item === undefined || to < 0 || to >= items.length || from === to) return false
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, item))
    announce(t('sort.moved', { name: getName(item), place: to + 1, count: items.length }))
    return true
  }
  const onKeyDown = (event: KeyboardEvent, item: Item, index: number) => {
    if (event.key === ' ') {
      event.preventDefault()
      setLifted(lifted ? null : { index, before: items })
      announce(t(lifted ? 'sort.put' : 'sort.lifted', { name: getName(item) }))
      return
    }
    if (!lifted) return
    if (event.key === 'Escape') {
      event.preventDefault()
      onChange(lifted.before)
      setLifted(null)
      announce(t('sort.cancelled', { name: getName(item) }))
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    if (move(index, index + step)) setLifted({ ...lifted, index: index + step })
  }
  return (
    <ul className="content-sortable" ref={list}>
      {items.map((item, index) => (
        <li
          key={getKey(item, index)}
          data-lifted={index === lifted?.index || undefined}
          onDragOver={(event) => dragged.current !== null && event.preventDefault()}
          onDrop={(event) => {
            if (dragged.current === null) return
            event.preventDefault()
            move(dragged.current, index)
            dragged.current = null
          }}
        >
          {isEditable && (
            <button
              type="button"
              className="content-grip"
              draggable
              data-grip={index}
              aria-label={t('sort.grip', { name: getName(item), place: index + 1 })}
              aria-pressed={index === lifted?.index}
              onKeyDown={(event) => onKeyDown(event, item, index)}
              onBlur={(event) => {
                // Not when the row itself has moved.
                if (event.relatedTarget && index === lifted?.index) setLifted(null)
              }}
              onDragStart={(event) => {
                dragged.current = index
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', getName(item))
                const row = event.currentTarget.parentElement
                if (row) event.dataTransfer.setDragImage(row, 0, 0)
              }}
              onDragEnd={() => {
                dragged.current = null
              }}
            >
              <Icon icon={GripVertical} size={17} />
            </button>
          )}
          <div className="min-w-0 flex-1">{children(item, index)}</div>
        </li>
      ))}
    </ul>
  )
}
