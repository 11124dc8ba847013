import { useState } from 'react'
import type { FieldChange } from '#contract/catalog'
import type { SyncItem } from '#contract/product-sync'
import { useExcluded } from '../../difference/use-excluded.ts'

type Unlocked = ReadonlyMap<number, { fields: ReadonlySet<string>; isOnly: boolean }>

/** What a reviewer takes and leaves: items and fields are taken until they are unticked, edited fields once they are ticked. */
export function useReview() {
  const choice = useExcluded()
  const [unlocked, setUnlocked] = useState<Unlocked>(new Map())
  const toLine = ({ position: line, changes }: SyncItem) => ({ line, changes })
  const excluded = [...choice.excluded]
  const leftOut = excluded.flatMap(([position, fields]) => (fields === null ? [position] : []))
  const onlyUnlocked = [...unlocked.values()].filter(({ isOnly }) => isOnly).length
  const positions = new Set([
    ...excluded.flatMap(([position, fields]) => (fields === null ? [] : [position])),
    ...unlocked.keys(),
  ])
  return {
    isItemTaken: (item: SyncItem) => choice.isProductIncluded(toLine(item)),
    isFieldTaken: (item: SyncItem, { field }: FieldChange) =>
      choice.isFieldIncluded(toLine(item), field),
    isUnlocked: ({ position }: SyncItem, { field }: FieldChange) =>
      unlocked.get(position)?.fields.has(field) ?? false,
    takeItem: (item: SyncItem, isTaken: boolean) => choice.toggleProduct(toLine(item), isTaken),
    takeField: (item: SyncItem, { field }: FieldChange, isTaken: boolean) =>
      choice.toggleField(toLine(item), field, isTaken),
    unlock: ({ position, outcome }: SyncItem, { field }: FieldChange, isTaken: boolean) => {
      const fields = new Set(unlocked.get(position)?.fields)
      if (isTaken) fields.add(field)
      else fields.delete(field)
      const next = new Map(unlocked)
      if (fields.size === 0) next.delete(position)
      else next.set(position, { fields, isOnly: outcome === 'unchanged' })
      setUnlocked(next)
    },
    /** How many of the open items are taken. */
    count: (open: number) => open - leftOut.length + onlyUnlocked,
    body: {
      left_out: leftOut,
      fields: [...positions].map((position) => ({
        position,
        excluded: [...(choice.excluded.get(position) ?? [])],
        unlocked: [...(unlocked.get(position)?.fields ?? [])],
      })),
    },
  }
}

export type ReviewChoice = ReturnType<typeof useReview>
