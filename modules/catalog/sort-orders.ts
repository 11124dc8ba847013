import type { SortValue } from '#platform/cursor'
import type { ProductSort } from './contract.ts'

export type SortOrder = (typeof ProductSort.options)[number]

interface Order {
  /** Columns of `products`, the id last, so that no two products stand in one place. */
  columns: readonly string[]
  casts: readonly string[]
  kinds: SortValue[]
  /** All columns run the same way, so a place is one row comparison, which starts inside the index. */
  direction: 'asc' | 'desc'
}

const byPrice = {
  columns: ['price_minor', 'id'],
  casts: ['bigint', 'uuid'],
  kinds: ['whole number', 'id'] satisfies SortValue[] as SortValue[],
} as const

export const sortOrders: Record<SortOrder, Order> = {
  newest: {
    columns: ['created_at', 'id'],
    casts: ['timestamptz', 'uuid'],
    kinds: ['moment', 'id'],
    direction: 'desc',
  },
  price_asc: { ...byPrice, direction: 'asc' },
  price_desc: { ...byPrice, direction: 'desc' },
  rating: {
    columns: ['rating_tenths', 'review_count', 'id'],
    casts: ['bigint', 'bigint', 'uuid'],
    kinds: ['whole number', 'whole number', 'id'],
    direction: 'desc',
  },
  // `rank` is a column of a search's hits alone.
  relevance: {
    columns: ['rank', 'id'],
    casts: ['bigint', 'uuid'],
    kinds: ['whole number', 'id'],
    direction: 'desc',
  },
}

/** `p.created_at desc, p.id desc` */
export function orderBy({ columns, direction }: Order): string {
  return columns.map((column) => `p.${column} ${direction}`).join(', ')
}

/** `(p.created_at, p.id) < ($1::timestamptz, $2::uuid)`; adds the place to `values`. */
export function beyond({ columns, casts, direction }: Order, place: string[], values: unknown[]) {
  const row = columns.map((column) => `p.${column}`).join(', ')
  const end = place.map((value, index) => `$${values.push(value)}::${casts[index]}`).join(', ')
  return `(${row}) ${direction === 'asc' ? '>' : '<'} (${end})`
}
