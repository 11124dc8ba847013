import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { forgetLettersAbout } from '#platform/mail'
import { all, becomes, type Holding, type Person } from '#platform/personal-data'
import type { OrderRow } from './lock-order.ts'
import { leftOrders, type OrderId } from './tables.ts'

const LAW = 'What was sold and taxed must be shown for ten years; nobody needs to know to whom.'
/** Nothing of it travels any more, or comes back by itself. */
const isOver = sql`(state in ('delivered', 'cancelled', 'refunded') or (state = 'partially_refunded'
  and exists (select 1 from order_events arrived where arrived.order_id = orders.id and arrived.kind = 'delivered')))`
const ERASED = 'erased@erased.invalid'
const gone = (text: string) => becomes(sql`${text}`)

/** Orders of an account, and those a guest placed with an address that is theirs; or the one that is left of it. */
export const ordersOf = ({ userId, email, left }: Person) =>
  left
    ? sql`select id from orders where id = ${left}`
    : sql`select id from orders where user_id = ${userId} or (user_id is null and lower(email) = ${email})`
const ofOrders = (person: Person) => sql`order_id in (${ordersOf(person)})`

/** An order that is still under way keeps where it goes, and is emptied when it has ended (`erase-left-orders`). */
export const orderHoldings: Holding[] = [
  {
    table: 'order_lines',
    whose: ofOrders,
    rows: { kept: LAW },
    columns: {
      ...all('told', 'title sku options quantity unit_minor total_minor created_at'),
      ...all('untold', 'id order_id position variant_id product_id slug image base_minor'),
      ...all('untold', 'discount_minor tax_basis_points tax_minor tax_added_minor'),
      ...all('untold', 'refunded_quantity'),
    },
  },
  {
    table: 'order_events',
    whose: ofOrders,
    rows: { kept: LAW, onlyWhere: sql`order_id in (select id from orders where ${isOver})` },
    columns: {
      ...all('told', 'kind who created_at'),
      ...all('untold', 'id order_id'),
      note: { told: true, becomes: sql`null` },
    },
  },
  {
    table: 'fulfilments',
    whose: ofOrders,
    rows: { kept: LAW },
    columns: {
      ...all('told', 'carrier tracking_number tracking_url created_at'),
      ...all('untold', 'id order_id'),
    },
  },
  {
    table: 'orders',
    whose: (person) => sql`id in (${ordersOf(person)})`,
    rows: { kept: LAW, onlyWhere: isOver },
    columns: {
      ...all('told', 'number state region country language currency shipping coupon_code'),
      ...all('told', 'items_minor discount_minor shipping_minor tax_minor total_minor'),
      ...all('told', 'refunded_minor created_at'),
      ...all('untold', 'id cart_id cancelled_for hold_expires_at holds tax_name tax_basis_points'),
      ...all('untold', 'tax_added_minor shipping_tax_minor rounding_minor'),
      user_id: { told: false, becomes: sql`null` },
      email: gone(ERASED),
      ...{ first_name: gone('Erased'), last_name: gone('Erased'), address: gone('Erased') },
      ...{ city: gone('Erased'), zip_code: gone('-'), phone: becomes(sql`null`) },
    },
    before: async (tx, person, now) => {
      await tx.execute(sql`
        insert into left_orders (order_id, created_at) select id, ${now.toISOString()} from orders
        where id in (${ordersOf(person)}) and not ${isOver} on conflict do nothing`)
      // Some went to another address than the account's, and name its owner all the same.
      await forgetLettersAbout(
        tx,
        sql`select id::text from orders where id in (${ordersOf(person)}) and ${isOver}`,
      )
    },
  },
  {
    table: 'left_orders',
    whose: ofOrders,
    rows: { kept: 'It says that an order is to be emptied, and goes when it is.' },
    columns: all('untold', 'order_id created_at'),
  },
]

/** Whether it names nobody any more. */
export function isEmptied({ email }: Pick<OrderRow, 'email'>): boolean {
  return email === ERASED
}

/** Orders that have ended since their owner left; `most` at once. Who came back with the address has them again. */
export async function endedSince(db: Database, { most }: { most: number }): Promise<OrderId[]> {
  const { rows } = await db.execute<{ id: OrderId }>(sql`
    select id from orders join left_orders on order_id = id where ${isOver}
      and not exists (select 1 from users where users.id = orders.user_id and users.deleted_at is null)
    order by left_orders.created_at limit ${most}`)
  return rows.map(({ id }) => id)
}

export async function noteEmptied(tx: Database, orderId: OrderId): Promise<void> {
  await tx.delete(leftOrders).where(eq(leftOrders.orderId, orderId))
}
