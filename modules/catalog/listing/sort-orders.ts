import type { SortValueKind } from '#platform/db/cursor'
import type { ProductSort } from '../contract.ts'

export type SortOrder = (typeof ProductSort.options)[number]

interface SortDefinition {
  /** Columns of `products`; the id comes last and makes the order total. */
  columns: readonly string[]
  casts: readonly string[]
  valueTypes: SortValueKind[]
  /** One direction for all columns, so that a cursor is a row comparison that an index can seek to. */
  direction: 'asc' | 'desc'
}

const byPrice = {
  columns: ['price_minor', 'id'],
  casts: ['bigint', 'uuid'],
  valueTypes: ['integer', 'id'] satisfies SortValueKind[] as SortValueKind[],
} as const

export const sortOrders: Record<SortOrder, SortDefinition> = {
  newest: {
    columns: ['created_at', 'id'],
    casts: ['timestamptz', 'uuid'],
    valueTypes: ['timestamp', 'id'],
    direction: 'desc',
  },
  price_asc: { ...byPrice, direction: 'asc' },
  price_desc: { ...byPrice, direction: 'desc' },
  rating: {
    columns: ['rating_tenths', 'review_count', 'id'],
    casts: ['bigint', 'bigint', 'uuid'],
    valueTypes: ['integer', 'integer', 'id'],
    direction: 'desc',
  },
  best_selling: {
    columns: ['sold_count', 'review_count', 'id'],
    casts: ['bigint', 'bigint', 'uuid'],
    valueTypes: ['integer', 'integer', 'id'],
    direction: 'desc',
  },
  // Only search queries have the column `rank`.
  relevance: {
    columns: ['rank', 'id'],
    casts: ['bigint', 'uuid'],
    valueTypes: ['integer', 'id'],
    direction: 'desc',
  },
}

/** `p.created_at desc, p.id desc` */
export function buildOrderBy({ columns, direction }: SortDefinition): string {
  return columns.map((column) => `p.${column} ${direction}`).join(', ')
}

/** `(p.created_at, p.id) < ($1::timestamptz, $2::uuid)`; appends the cursor's values to `values`. */
export function buildKeysetCondition(
  { columns, casts, direction }: SortDefinition,
  cursorValues: string[],
  values: unknown[],
) {
  const row = columns.map((column) => `p.${column}`).join(', ')
  const bounds = cursorValues
    .map((value, index) => `$${values.push(value)}::${casts[index]}`)
    .join(', ')
  return `(${row}) ${direction === 'asc' ? '>' : '<'} (${bounds})`
}
