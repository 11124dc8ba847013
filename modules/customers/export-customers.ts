import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '#platform/csv/escape-formula'
import type { Database } from '#platform/db/database'
import { BASE_CURRENCY, toDecimal } from '#platform/money/money'
import type { CustomerColumn, CustomerSort } from './contract.ts'
import { type CustomerFilter, type ListedCustomer, listCustomers } from './list-customers.ts'

const PAGE_SIZE = 500

interface ExportCustomersInput {
  filter: CustomerFilter
  order: CustomerSort
  columns: CustomerColumn[]
  now: Date
}

/** Yields the customers that match a filter as CSV (RFC 4180), some hundred lines at a time. The first line names the columns. */
export async function* exportCustomers(
  db: Database,
  { filter, order, columns, now }: ExportCustomersInput,
): AsyncGenerator<string> {
  const cells = columns.flatMap((column) => CELLS[column])
  yield stringify([cells.map(([name]) => name)])
  let cursor: string | null = null
  do {
    const page = await listCustomers(db, { filter, order, limit: PAGE_SIZE, cursor, now })
    yield stringify(
      page.items.map((item) => cells.map(([, read]) => escapeFormula(String(read(item) ?? '')))),
    )
    cursor = page.nextCursor
  } while (cursor !== null)
}

type Cell = [name: string, read: (customer: ListedCustomer) => string | number | null]

const yesNo = (value: boolean) => (value ? 'yes' : 'no')

const CELLS: Record<CustomerColumn, Cell[]> = {
  customer: [
    ['name', ({ name }) => name],
    ['email', ({ email }) => email],
    ['phone', ({ phone }) => phone],
    ['account', ({ userId }) => yesNo(userId !== null)],
    ['newsletter', ({ isSubscribed }) => yesNo(isSubscribed)],
    ['blocked', ({ isBlocked }) => yesNo(isBlocked)],
  ],
  place: [
    ['city', ({ city }) => city],
    ['country', ({ country }) => country],
  ],
  tags: [['tags', ({ tags }) => tags.join(' ')]],
  orders: [['orders', ({ orderCount }) => orderCount]],
  spent: [
    ['currency', () => BASE_CURRENCY],
    ['spent', ({ spentMinor: minor }) => toDecimal({ minor, currency: BASE_CURRENCY })],
  ],
  last_order: [['last_order_at', ({ lastOrderAt }) => lastOrderAt?.toISOString() ?? null]],
  joined: [['joined_at', ({ joinedAt }) => joinedAt.toISOString()]],
}
