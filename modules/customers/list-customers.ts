import { and, eq, gte, inArray, isNotNull, isNull, lte, not, type SQL, sql } from 'drizzle-orm'
import { selectBlockedUserIds, selectStaffUserIds } from '#modules/identity'
import { decodeSortedCursor, encodeSortedCursor, type SortValueKind } from '#platform/db/cursor'
import type { Database } from '#platform/db/database'
import { buildSegmentCondition } from './conditions/build-segment-condition.ts'
import { daysBefore } from './conditions/condition.ts'
import { type CustomerSort, MAX_COUNTED_CUSTOMERS, type SegmentCondition } from './contract.ts'
import { type CustomerRow, customers, customerTags } from './tables.ts'

export interface CustomerFilter {
  /** Words that the name, e-mail address, phone number or city contain. */
  q?: string | undefined
  kind?: 'account' | 'guest' | undefined
  tag?: string | undefined
  /** Of a segment. */
  conditions?: SegmentCondition[] | undefined
  countries?: string[] | undefined
  isSubscribed?: boolean | undefined
  isBlocked?: boolean | undefined
  minOrders?: number | undefined
  maxOrders?: number | undefined
  /** In the currency of the books. */
  minSpentMinor?: number | undefined
  joinedDays?: number | undefined
}

export interface ListedCustomer extends CustomerRow {
  tags: string[]
  isBlocked: boolean
  isStaff: boolean
}

interface ListCustomersInput {
  filter: CustomerFilter
  order: CustomerSort
  limit: number
  /** Of the page before, as `isCustomerCursor` accepts it; null for the first page. */
  cursor: string | null
  now: Date
}

/** An order of the list: its sort value, as an index has it, and how a row shows it in a cursor. */
const ORDERS: Record<CustomerSort, { value: SQL; kind: SortValueKind; cast: SQL }> = {
  newest: { value: sql`${customers.joinedAt}`, kind: 'timestamp', cast: sql`timestamptz` },
  spent: { value: sql`${customers.spentMinor}`, kind: 'integer', cast: sql`bigint` },
  last_order: {
    value: sql`coalesce(${customers.lastOrderAt}, '2000-01-01 00:00:00+00'::timestamptz)`,
    kind: 'timestamp',
    cast: sql`timestamptz`,
  },
}

export function isCustomerCursor(cursor: string, order: CustomerSort): boolean {
  return decodeSortedCursor(cursor, order, [ORDERS[order].kind, 'id']) !== null
}

/** Lists the customers that match a filter, largest sort value first. */
export async function listCustomers(
  db: Database,
  { filter, order, limit, cursor, now }: ListCustomersInput,
): Promise<{ items: ListedCustomer[]; nextCursor: string | null }> {
  const { value } = ORDERS[order]
  const rows = await db
    .select({
      customer: customers,
      tags: selectTags,
      isBlocked: sql<boolean>`coalesce(${isBlocked(now)}, false)`,
      isStaff: sql<boolean>`coalesce(${customers.userId} in (${selectStaffUserIds}), false)`,
    })
    .from(customers)
    .where(and(buildCustomerFilter(filter, now), buildAfter(cursor, order)))
    .orderBy(sql`${value} desc, ${customers.id} desc`)
    .limit(limit + 1)
  const items = rows
    .slice(0, limit)
    .map(({ customer, ...details }) => ({ ...customer, ...details }))
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, nextCursor: last ? encodeCursor(last, order) : null }
}

/** Counts the customers that match a filter, up to `MAX_COUNTED_CUSTOMERS` and one more, and sums what they spent. */
export async function countCustomers(
  db: Database,
  { filter, now }: { filter: CustomerFilter; now: Date },
): Promise<{ count: number; guests: number; spentMinor: number | null }> {
  const { rows } = await db.execute<{ count: number; guests: number; minor: string }>(sql`
    select count(*)::int as count, count(*) filter (where user_id is null)::int as guests,
      coalesce(sum(spent_minor), 0) as minor
    from (
      select user_id, spent_minor from ${customers}
      where ${buildCustomerFilter(filter, now) ?? sql`true`} limit ${MAX_COUNTED_CUSTOMERS + 1}
    ) counted`)
  const { count, guests, minor } = rows[0]!
  return { count, guests, spentMinor: count > MAX_COUNTED_CUSTOMERS ? null : Number(minor) }
}

function isBlocked(now: Date): SQL {
  return sql`${customers.userId} in (${selectBlockedUserIds(now)})`
}

function buildCustomerFilter(filter: CustomerFilter, now: Date): SQL | undefined {
  const { kind, tag, conditions, countries, isSubscribed, minOrders, maxOrders } = filter
  const { minSpentMinor, joinedDays } = filter
  return and(
    ...buildTextConditions(filter.q),
    kind && (kind === 'guest' ? isNull(customers.userId) : isNotNull(customers.userId)),
    tag
      ? sql`${customers.id} in (select customer_id from ${customerTags} where tag = ${tag})`
      : undefined,
    conditions && buildSegmentCondition(conditions, { now }),
    countries && inArray(customers.country, countries),
    isSubscribed === undefined ? undefined : eq(customers.isSubscribed, isSubscribed),
    buildBlockCondition(filter.isBlocked, now),
    minOrders === undefined ? undefined : gte(customers.orderCount, minOrders),
    maxOrders === undefined ? undefined : lte(customers.orderCount, maxOrders),
    minSpentMinor === undefined ? undefined : gte(customers.spentMinor, minSpentMinor),
    joinedDays === undefined
      ? undefined
      : sql`${customers.joinedAt} >= ${daysBefore(now, joinedDays)}::timestamptz`,
  )
}

function buildBlockCondition(isFiltered: boolean | undefined, now: Date): SQL | undefined {
  if (isFiltered === undefined) return undefined
  // An array, so that the few accounts are looked up in the index of customers.
  const isBlockedUser = sql`${customers.userId} = any(array(${selectBlockedUserIds(now)}))`
  return isFiltered ? isBlockedUser : not(sql`coalesce(${isBlocked(now)}, false)`)
}

function buildTextConditions(q = ''): SQL[] {
  const words = q.split(/\s+/).filter(Boolean)
  return words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return sql`${CUSTOMER_WORDS} like lower(unaccent(${pattern}))`
  })
}

/** As the index `customers_by_words` has it. */
const CUSTOMER_WORDS = sql`customer_words(${customers.name}, ${customers.email}, ${customers.phone}, ${customers.city})`

const selectTags = sql<string[]>`array(
  select tag from ${customerTags} tagged where tagged.customer_id = ${customers.id} order by tag)`

function buildAfter(cursor: string | null, order: CustomerSort): SQL | undefined {
  if (cursor === null) return undefined
  const { value, kind, cast } = ORDERS[order]
  const [after, id] = decodeSortedCursor(cursor, order, [kind, 'id'])!
  return sql`(${value}, ${customers.id}) < (${after}::${cast}, ${id}::uuid)`
}

function encodeCursor(customer: CustomerRow, order: CustomerSort): string {
  const { joinedAt, spentMinor, lastOrderAt, id } = customer
  const value = {
    newest: joinedAt.toISOString(),
    spent: String(spentMinor),
    last_order: (lastOrderAt ?? new Date('2000-01-01T00:00:00.000Z')).toISOString(),
  }[order]
  return encodeSortedCursor(order, [value, id])
}
