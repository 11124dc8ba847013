import { type RefObject, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useShortcuts } from '../frame/shortcuts.ts'

interface StepKeysInput {
  items: { id: string }[]
  openId: string | undefined
  /** The address that opens an item. */
  toPath: (id: string) => string
  /** In the list that `?` opens. */
  labels: { next: string; previous: string }
}

/** Lets J and K open the next item beside a list and the one before. The list has one link for each item. Returns its ref. */
export function useStepKeys<List extends HTMLElement>({
  items,
  openId,
  toPath,
  labels,
}: StepKeysInput): RefObject<List | null> {
  const navigate = useNavigate()
  const list = useRef<List>(null)
  const move = (step: 1 | -1) => {
    const index = items.findIndex(({ id }) => id === openId)
    const next = index < 0 ? 0 : index + step
    const item = items[next]
    if (!item) return
    navigate(toPath(item.id), { replace: true, preventScrollReset: true })
    list.current?.querySelectorAll('a')[next]?.focus()
  }
  useShortcuts([
    { keys: 'j', label: labels.next, run: () => move(1) },
    { keys: 'k', label: labels.previous, run: () => move(-1) },
  ])
  return list
}
