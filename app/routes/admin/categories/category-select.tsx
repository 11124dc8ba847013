import type { ReactNode } from 'react'
import type { TreeRow } from './tree-rows.ts'

interface Props {
  rows: TreeRow[]
  /** Those that cannot be chosen, because the category itself is above them. */
  excluded?: ReadonlySet<string>
}

/** The options of a select of categories, indented by their level. */
export function CategoryOptions({ rows, excluded = new Set() }: Props): ReactNode {
  return rows
    .filter(({ id }) => !excluded.has(id))
    .map(({ id, name, depth }) => (
      <option key={id} value={id}>
        {`${'\u2003'.repeat(depth)}${name}`}
      </option>
    ))
}
