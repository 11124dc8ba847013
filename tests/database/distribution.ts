import {
  DISTRIBUTED,
  type Distribution,
  getDistributionColumn,
  NOT_DISTRIBUTED,
} from './distribution-plan.ts'

export interface TableShape {
  table: string
  /** Columns that cannot be null. */
  required: string[]
  /** The columns of each unique key. An expression is `null`. */
  uniqueKeys: (string | null)[][]
  foreignKeys: { columns: string[]; table: string }[]
}

interface Place {
  distribution: Distribution
  isRoot: boolean
  column: string
}

const PLACES = new Map<string, Place>(
  Object.entries(DISTRIBUTED).flatMap(([distribution, tables]) =>
    Object.entries(tables).map(([table, column]) => {
      const isRoot = column.startsWith('=')
      const place = {
        distribution: distribution as Distribution,
        isRoot,
        column: column.replace('=', ''),
      }
      return [table, place] as const
    }),
  ),
)

/** Returns the tables that the plan does not name, and names of it without a table. */
export function findUnplanned(tables: TableShape[]): string[] {
  const planned = new Set([...PLACES.keys(), ...NOT_DISTRIBUTED])
  const present = new Set(tables.map(({ table }) => table))
  return [...planned.symmetricDifference(present)].sort()
}

/** Returns each distributed table that does not reach its key: `reviews: product_id can be null`. */
export function findLostKeys(tables: TableShape[]): string[] {
  const shapes = new Map(tables.map((shape) => [shape.table, shape]))
  return [...PLACES].flatMap(([table, { distribution, isRoot, column }]) => {
    const shape = shapes.get(table)
    if (!shape) return [`${table}: there is no such table`]
    if (!shape.required.includes(column)) return [`${table}: ${column} is missing or can be null`]
    if (isRoot || column === 'user_id') return []
    const parent = shape.foreignKeys.find(({ columns }) => columns.join() === column)
    const isReached = parent && PLACES.get(parent.table)?.distribution === distribution
    return isReached
      ? []
      : [`${table}: ${column} leads to no table that is sharded by ${distribution}`]
  })
}

/**
 * Returns the unique keys of distributed tables that one shard cannot hold, whatever is added to them. It can hold those with a
 * column that leads to the same shard, and an id alone is unique by how it is made.
 */
export function findGlobalKeys(tables: TableShape[]): string[] {
  return tables.flatMap(({ table, uniqueKeys, foreignKeys }) => {
    const place = PLACES.get(table)
    if (!place) return []
    const leadsToShard = (column: string | null) =>
      column === place.column ||
      foreignKeys.some(({ columns, table: to }) => {
        return columns.includes(column ?? '') && isSameShard(place, columns, to)
      })
    return uniqueKeys
      .filter((key) => key.join() !== 'id' && !key.some(leadsToShard))
      .map((key) => formatKey(table, key))
  })
}

/**
 * Returns the primary and unique keys of distributed tables that do not contain the column of their distribution, and that
 * column. Citus accepts none of them, also where all that is equal lies on one shard.
 */
export function findNarrowKeys(tables: TableShape[]): { key: string; column: string }[] {
  return tables.flatMap(({ table, uniqueKeys }) => {
    if (!PLACES.has(table)) return []
    const column = getDistributionColumn(table)
    return uniqueKeys
      .filter((key) => !key.includes(column))
      .map((key) => ({ key: formatKey(table, key), column }))
  })
}

function formatKey(table: string, key: (string | null)[]): string {
  const columns = key.map((column) => column ?? 'expression').toSorted()
  return `${table} (${columns.join(', ')})`
}

/** Returns the foreign keys that lead to other shards, so that none can enforce them. */
export function findCrossings(tables: TableShape[]): string[] {
  return tables.flatMap(({ table, foreignKeys }) => {
    const from = PLACES.get(table)
    return foreignKeys
      .filter(
        ({ columns, table: to }) => PLACES.has(to) && !(from && isSameShard(from, columns, to)),
      )
      .map(({ columns, table: to }) => `${table} (${columns.join(', ')}) → ${to}`)
  })
}

/** A row that is placed by its own id or value is not where another row is that it names, except by that column. */
function isSameShard({ distribution, column }: Place, columns: string[], to: string): boolean {
  if (PLACES.get(to)?.distribution !== distribution) return false
  const isByOwner = distribution === 'customer' || distribution === 'product'
  return isByOwner || columns.join() === column
}
