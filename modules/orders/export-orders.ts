import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '#platform/csv/escape-formula'
import { decodeCursor } from '#platform/db/cursor'
import type { Database } from '#platform/db/database'
import { toDecimal } from '#platform/money/money'
import type { OrderColumn } from './contract.ts'
import { type ListedOrder, listOrders, type OrderFilter } from './list-orders.ts'
import { getOrderState } from './order-state.ts'

const PAGE_SIZE = 500

interface ExportOrdersInput {
  filter: OrderFilter
  order: 'newest' | 'oldest'
  columns: OrderColumn[]
}

/** Yields the orders that match a filter as CSV (RFC 4180), some hundred lines at a time. The first line names the columns. */
export async function* exportOrders(
  db: Database,
  { filter, order, columns }: ExportOrdersInput,
): AsyncGenerator<string> {
  const cells = columns.flatMap((column) => CELLS[column])
  yield stringify([cells.map(([name]) => name)])
  let cursor: string | null = null
  do {
    const after = cursor === null ? null : decodeCursor(cursor)
    const page = await listOrders(db, { filter, order, limit: PAGE_SIZE, after })
    yield stringify(
      page.items.map((item) => cells.map(([, read]) => escapeFormula(String(read(item))))),
    )
    cursor = page.nextCursor
  } while (cursor !== null)
}

type Cell = [name: string, read: (order: ListedOrder) => string | number]

/** What a column of the list is in a file: amounts without a currency sign, times in UTC. */
const CELLS: Record<OrderColumn, Cell[]> = {
  number: [['number', ({ number }) => number]],
  placed: [['placed_at', ({ createdAt }) => createdAt.toISOString()]],
  customer: [
    ['name', ({ firstName, lastName }) => `${firstName} ${lastName}`.trim()],
    ['email', ({ email }) => email],
    ['city', ({ city }) => city],
    ['country', ({ country }) => country],
  ],
  state: [
    ['state', getOrderState],
    ['payment_state', ({ paymentState }) => paymentState],
  ],
  flags: [['notes', ({ flags }) => flags.join(' ')]],
  items: [['items', ({ itemCount }) => itemCount]],
  shipping: [['shipping', ({ shipping }) => shipping]],
  total: [
    ['currency', ({ currency }) => currency],
    ['total', ({ totalMinor: minor, currency }) => toDecimal({ minor, currency })],
  ],
}
