import { useState } from 'react'
import type { FieldChange } from '#contract/catalog'
import type { StartImportBody } from '#contract/imports'

interface Changed {
  line: number
  changes: FieldChange[]
}

/** What is unticked, by the line of its product: its fields, or null for the whole product. */
export type Excluded = ReadonlyMap<number, ReadonlySet<string> | null>

export function useExcluded() {
  const [excluded, setExcluded] = useState<Excluded>(new Map())
  const set = (line: number, value: ReadonlySet<string> | null | undefined) => {
    const next = new Map(excluded)
    if (value === undefined || value?.size === 0) next.delete(line)
    else next.set(line, value)
    setExcluded(next)
  }
  return {
    excluded,
    isProductIncluded: ({ line }: Changed) => excluded.get(line) !== null,
    isFieldIncluded: ({ line }: Changed, field: string) => {
      const fields = excluded.get(line)
      return fields === undefined || (fields !== null && !fields.has(field))
    },
    toggleProduct: ({ line }: Changed, isIncluded: boolean) =>
      set(line, isIncluded ? undefined : null),
    /** Unticking all fields leaves the product as it is. */
    toggleField: ({ line, changes }: Changed, field: string, isIncluded: boolean) => {
      const before = excluded.get(line)
      const fields = new Set(before === null ? changes.map((change) => change.field) : before)
      if (isIncluded) fields.delete(field)
      else fields.add(field)
      set(line, fields.size === changes.length ? null : fields)
    },
  }
}

export function toExcludedBody(excluded: Excluded): StartImportBody['excluded'] {
  return [...excluded].map(([line, fields]) => (fields ? { line, fields: [...fields] } : { line }))
}
