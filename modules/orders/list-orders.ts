import { and, asc, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { type CursorPageInput, toCursorPage } from '#platform/db/cursor-page'
import type { Database } from '#platform/db/database'
import { MAX_COUNTED_ORDERS, type OrderState, type PaymentState } from './contract.ts'
import { findOrderId } from './find-order-id.ts'
import type { OrderRow } from './lock-order.ts'
import { hasFlag, isInState, type OrderFlag } from './order-conditions.ts'
import { fulfilments, orderLines, orders, orderTags } from './tables.ts'

export interface OrderFilter {
  /** A whole order number; else words that the number, name, e-mail address or city contain; or a SKU or a tracking number. */
  q?: string | undefined
  states?: OrderState[] | undefined
  paymentStates?: PaymentState[] | undefined
  countries?: string[] | undefined
  shipping?: OrderRow['shipping'] | undefined
  flag?: OrderFlag | undefined
  tag?: string | undefined
  userId?: UserId | undefined
  /** Of a guest, in lower case. */
  guestEmail?: string | undefined
  coupon?: string | undefined
  /** Inclusive. */
  from?: Date | undefined
  /** Exclusive. */
  to?: Date | undefined
  /** In the currency of the books. */
  minBaseMinor?: number | undefined
}

interface ListOrdersInput extends CursorPageInput {
  filter: OrderFilter
  order: 'newest' | 'oldest'
}

export interface ListedOrder extends OrderRow {
  itemCount: number
  flags: OrderFlag[]
  tags: string[]
}

/** Lists the orders of the shop that match a filter. */
export async function listOrders(
  db: Database,
  { filter, order, ...page }: ListOrdersInput,
): Promise<{ items: ListedOrder[]; nextCursor: string | null }> {
  const direction = order === 'newest' ? desc : asc
  const isMatch = buildFilter(filter)
  const isAfter = page.after && buildAfterCondition(page.after, order)
  // Each way to match a text has an index of its own, so each is searched, sorted and cut by itself.
  const conditions = await buildTextConditions(db, filter.q)
  const searches = conditions.map((isTextMatch) =>
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(isMatch, isTextMatch, isAfter ?? undefined))
      .orderBy(direction(orders.createdAt), direction(orders.id))
      .limit(page.limit + 1),
  )
  const found = sql.join(
    searches.map((search) => sql`(${search.getSQL()})`),
    sql` union `,
  )
  const rows = await db
    .select({ order: orders, itemCount: selectItemCount, flags: selectFlags, tags: selectTags })
    .from(orders)
    .where(inArray(orders.id, sql`(${found})`))
    .orderBy(direction(orders.createdAt), direction(orders.id))
    .limit(page.limit + 1)
  return toCursorPage(
    rows.map(({ order, ...details }) => ({ ...order, ...details })),
    page,
  )
}

/** Counts the orders that match a filter, up to `MAX_COUNTED_ORDERS` and one more, and sums their totals in the books: null if there are more. */
export async function countOrders(
  db: Database,
  filter: OrderFilter,
): Promise<{ count: number; baseMinor: number | null }> {
  const isMatch = buildFilter(filter)
  const conditions = await buildTextConditions(db, filter.q)
  const searches = conditions.map(
    (isTextMatch) =>
      sql`select ${orders.id}, ${orders.baseMinor} from ${orders} where ${and(isMatch, isTextMatch) ?? sql`true`}`,
  )
  const { rows } = await db.execute<{ count: number; minor: string }>(sql`
    select count(*)::int as count, coalesce(sum(base_minor), 0) as minor from (
      select * from (${sql.join(searches, sql` union `)}) matches limit ${MAX_COUNTED_ORDERS + 1}
    ) counted`)
  const { count, minor } = rows[0]!
  return { count, baseMinor: count > MAX_COUNTED_ORDERS ? null : Number(minor) }
}

function buildFilter(filter: OrderFilter): SQL | undefined {
  const { states, paymentStates, countries, shipping, flag, tag, userId, coupon } = filter
  return and(
    states && or(...states.map((one) => isInState[one])),
    paymentStates && inArray(orders.paymentState, paymentStates),
    countries && inArray(orders.country, countries as OrderRow['country'][]),
    shipping && eq(orders.shipping, shipping),
    flag && hasFlag[flag],
    tag ? sql`${orders.id} in (select order_id from ${orderTags} where tag = ${tag})` : undefined,
    userId && eq(orders.userId, userId),
    filter.guestEmail === undefined
      ? undefined
      : and(isNull(orders.userId), sql`lower(${orders.email}) = ${filter.guestEmail}`),
    coupon ? eq(orders.couponCode, coupon.toUpperCase()) : undefined,
    filter.from && gte(orders.createdAt, filter.from),
    filter.to && lt(orders.createdAt, filter.to),
    filter.minBaseMinor === undefined ? undefined : gte(orders.baseMinor, filter.minBaseMinor),
  )
}

function buildAfterCondition(
  { timestamp, id }: NonNullable<CursorPageInput['after']>,
  order: ListOrdersInput['order'],
): SQL {
  const comparison = order === 'newest' ? sql`<` : sql`>`
  return sql`(${orders.createdAt}, ${orders.id}) ${comparison} (${timestamp}::timestamptz, ${id}::uuid)`
}

/** The conditions of which one has to be true; the only one is undefined without a text. */
async function buildTextConditions(db: Database, q = ''): Promise<(SQL | undefined)[]> {
  const words = q.split(/\s+/).filter(Boolean)
  if (words.length === 0) return [undefined]
  // Numbers have most of their parts in common, so that their parts would find most of the orders first.
  const [number = ''] = words
  const orderId = words.length === 1 && (await findOrderId(db, number.toUpperCase()))
  if (orderId) return [eq(orders.id, orderId)]
  const contains = words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return sql`${ORDER_WORDS} like lower(unaccent(${pattern}))`
  })
  return [
    and(...contains),
    sql`${orders.id} in (select order_id from ${orderLines} where sku = ${q})`,
    sql`${orders.id} in (select order_id from ${fulfilments} where tracking_number = ${q})`,
  ]
}

/** As the index `orders_by_words` has it. */
const ORDER_WORDS = sql`order_words(${orders.number}, ${orders.firstName}, ${orders.lastName}, ${orders.email}, ${orders.city})`

const selectItemCount = sql<number>`(
  select sum(quantity)::int from ${orderLines} line where line.order_id = orders.id)`
const selectTags = sql<string[]>`array(
  select tag from ${orderTags} tagged where tagged.order_id = orders.id order by tag)`
const selectFlags = sql<OrderFlag[]>`array_remove(array[${sql.join(
  Object.entries(hasFlag).map(([flag, condition]) => sql`case when ${condition} then ${flag} end`),
  sql`, `,
)}], null)`
