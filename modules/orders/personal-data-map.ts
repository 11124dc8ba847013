import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { deleteEmailsAboutSubjects } from '#platform/email/email-queue'
import {
  type DataSubject,
  eachColumn,
  type PersonalDataTable,
  replaceWith,
} from '#platform/privacy/personal-data'
import type { OrderRow } from './lock-order.ts'
import { type OrderId, ordersPendingErasure } from './tables.ts'

const RETENTION_REASON =
  'What was sold and taxed must be shown for ten years; nobody needs to know to whom.'
/** Nothing of it travels any more, or comes back by itself. */
const isCompleted = sql`(state in ('delivered', 'cancelled', 'refunded') or (state = 'partially_refunded'
  and exists (select 1 from order_events arrived where arrived.order_id = orders.id and arrived.kind = 'delivered')))`
const ERASED_EMAIL = 'erased@erased.invalid'
const erasedTo = (text: string) => replaceWith(sql`${text}`)

/** Orders of an account, and those a guest placed with an address that is theirs; or the one that is left of it. */
export const selectOrderIds = ({ userId, email, retainedRecordId }: DataSubject) =>
  retainedRecordId
    ? sql`select id from orders where id = ${retainedRecordId}`
    : sql`select id from orders where user_id = ${userId} or (user_id is null and lower(email) = ${email})`
const belongsToOrders = (person: DataSubject) => sql`order_id in (${selectOrderIds(person)})`

/** An order that is still under way keeps where it goes, and is emptied when it has ended (`erase-left-orders`). */
export const orderPersonalData: PersonalDataTable[] = [
  {
    table: 'order_lines',
    where: belongsToOrders,
    erasure: { keepReason: RETENTION_REASON },
    columns: {
      ...eachColumn('exported', 'title sku options quantity unit_minor total_minor created_at'),
      ...eachColumn('internal', 'id order_id position variant_id product_id slug image base_minor'),
      ...eachColumn('internal', 'discount_minor tax_basis_points tax_minor tax_added_minor'),
      ...eachColumn('internal', 'refunded_quantity'),
    },
  },
  {
    table: 'order_events',
    where: belongsToOrders,
    erasure: {
      keepReason: RETENTION_REASON,
      eraseOnlyWhere: sql`order_id in (select id from orders where ${isCompleted})`,
    },
    columns: {
      ...eachColumn('exported', 'kind actor created_at'),
      ...eachColumn('internal', 'id order_id'),
      note: { isExported: true, replacement: sql`null` },
    },
  },
  {
    table: 'fulfilments',
    where: belongsToOrders,
    erasure: { keepReason: RETENTION_REASON },
    columns: {
      ...eachColumn('exported', 'carrier tracking_number tracking_url created_at'),
      ...eachColumn('internal', 'id order_id'),
    },
  },
  {
    table: 'orders',
    where: (person) => sql`id in (${selectOrderIds(person)})`,
    erasure: { keepReason: RETENTION_REASON, eraseOnlyWhere: isCompleted },
    columns: {
      ...eachColumn(
        'exported',
        'number state region country language currency shipping coupon_code',
      ),
      ...eachColumn('exported', 'items_minor discount_minor shipping_minor tax_minor total_minor'),
      ...eachColumn('exported', 'refunded_minor created_at'),
      ...eachColumn(
        'internal',
        'id cart_id cancel_reason hold_expires_at hold_count tax_name tax_basis_points',
      ),
      ...eachColumn('internal', 'tax_added_minor shipping_tax_minor rounding_minor'),
      user_id: { isExported: false, replacement: sql`null` },
      email: erasedTo(ERASED_EMAIL),
      ...{
        first_name: erasedTo('Erased'),
        last_name: erasedTo('Erased'),
        address: erasedTo('Erased'),
      },
      ...{ city: erasedTo('Erased'), zip_code: erasedTo('-'), phone: replaceWith(sql`null`) },
    },
    beforeErase: async (tx, person, now) => {
      await tx.execute(sql`
        insert into orders_pending_erasure (order_id, created_at) select id, ${now.toISOString()} from orders
        where id in (${selectOrderIds(person)}) and not ${isCompleted} on conflict do nothing`)
      // Some went to another address than the account's, and name its owner all the same.
      await deleteEmailsAboutSubjects(
        tx,
        sql`select id::text from orders where id in (${selectOrderIds(person)}) and ${isCompleted}`,
      )
    },
  },
  {
    table: 'orders_pending_erasure',
    where: belongsToOrders,
    erasure: { keepReason: 'It says that an order is to be emptied, and goes when it is.' },
    columns: eachColumn('internal', 'order_id created_at'),
  },
]

/** Whether it names nobody any more. */
export function isOrderErased({ email }: Pick<OrderRow, 'email'>): boolean {
  return email === ERASED_EMAIL
}

/** Orders that have ended since their owner left; `most` at once. Who came back with the address has them again. */
export async function listOrdersDueForErasure(
  db: Database,
  { most }: { most: number },
): Promise<OrderId[]> {
  const { rows } = await db.execute<{ id: OrderId }>(sql`
    select id from orders join orders_pending_erasure on order_id = id where ${isCompleted}
      and not exists (select 1 from users where users.id = orders.user_id and users.deleted_at is null)
    order by orders_pending_erasure.created_at limit ${most}`)
  return rows.map(({ id }) => id)
}

export async function clearPendingErasure(tx: Database, orderId: OrderId): Promise<void> {
  await tx.delete(ordersPendingErasure).where(eq(ordersPendingErasure.orderId, orderId))
}
