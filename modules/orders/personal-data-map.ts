import { sql } from 'drizzle-orm'
import { deleteEmailsAboutSubjects } from '#platform/email/email-queue'
import {
  type DataSubject,
  eachColumn,
  type PersonalDataTable,
  replaceWith,
} from '#platform/privacy/personal-data'
import { ERASED_EMAIL, isCompleted } from './erased-order.ts'

const RETENTION_REASON =
  'Sales and taxes are documented for ten years; the documentation needs no names.'
const erasedTo = (text: string) => replaceWith(sql`${text}`)

/** SQL of the ids of the orders of an account and of guest orders with its e-mail address, or of one retained order. */
export const selectOrderIds = ({ userId, email, retainedRecordId }: DataSubject) =>
  retainedRecordId
    ? sql`select id from orders where id = ${retainedRecordId}`
    : sql`select id from orders where user_id = ${userId} or (user_id is null and lower(email) = ${email})`
const selectLineIds = (person: DataSubject) =>
  sql`select id from order_lines where order_id in (${selectOrderIds(person)})`
const belongsToOrders = (person: DataSubject) => sql`order_id in (${selectOrderIds(person)})`

/** An order that is not completed keeps its address. The job `erase-pending-orders` erases it afterwards. */
export const orderPersonalData: PersonalDataTable[] = [
  {
    table: 'order_lines',
    where: belongsToOrders,
    erasure: { keepReason: RETENTION_REASON },
    columns: {
      ...eachColumn('exported', 'title sku options quantity unit_minor total_minor created_at'),
      ...eachColumn('internal', 'id order_id position variant_id product_id slug image base_minor'),
      ...eachColumn(
        'internal',
        'discount_minor tax_basis_points tax_ppm tax_minor tax_added_minor',
      ),
      ...eachColumn('internal', 'refunded_quantity shipped_quantity returning_quantity'),
      ...eachColumn('internal', 'supplier supplier_ref cost_currency cost_minor needs_shipping'),
    },
  },
  {
    table: 'order_line_adjustments',
    where: (person) => sql`order_line_id in (${selectLineIds(person)})`,
    erasure: { keepReason: RETENTION_REASON },
    columns: {
      ...eachColumn('exported', 'kind source minor created_at'),
      ...eachColumn('internal', 'order_line_id position'),
    },
  },
  {
    table: 'order_tenders',
    where: belongsToOrders,
    erasure: { keepReason: RETENTION_REASON },
    columns: {
      ...eachColumn('exported', 'kind minor created_at'),
      ...eachColumn('internal', 'id order_id reference'),
    },
  },
  {
    table: 'order_revisions',
    where: belongsToOrders,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'revision before after created_at'),
      ...eachColumn('internal', 'order_id actor_kind actor_id actor_name'),
    },
  },
  {
    table: 'order_edits',
    where: belongsToOrders,
    erasure: {
      keepReason: RETENTION_REASON,
      eraseOnlyWhere: sql`order_id in (select id from orders where ${isCompleted})`,
    },
    columns: {
      ...eachColumn('exported', 'state currency difference_minor expires_at closed_at created_at'),
      ...eachColumn('internal', 'id order_id before after actor_kind actor_name'),
      actor_id: { isExported: false, replacement: sql`null` },
      comment: replaceWith(sql`null`),
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
      ...eachColumn('exported', 'kind actor_kind created_at'),
      ...eachColumn('internal', 'actor_name'),
      actor_id: { isExported: false, replacement: sql`null` },
      ...eachColumn('internal', 'id order_id'),
      ...eachColumn(replaceWith(sql`null`), 'reason_code reason_params comment'),
    },
  },
  {
    table: 'order_notes',
    where: belongsToOrders,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'text created_at'),
      ...eachColumn('internal', 'id order_id actor_kind actor_id actor_name'),
    },
  },
  {
    table: 'order_hints',
    where: belongsToOrders,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'rule params created_at'),
      ...eachColumn('internal', 'order_id'),
    },
  },
  {
    table: 'order_tags',
    where: belongsToOrders,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'tag created_at'),
      ...eachColumn('internal', 'order_id'),
    },
  },
  {
    table: 'fulfilments',
    where: belongsToOrders,
    erasure: {
      keepReason: RETENTION_REASON,
      eraseOnlyWhere: sql`order_id in (select id from orders where ${isCompleted})`,
    },
    columns: {
      ...eachColumn('exported', 'carrier tracking_number created_at'),
      ...eachColumn('internal', 'id order_id'),
      // The link of some carriers has the postcode.
      tracking_url: replaceWith(sql`null`),
    },
  },
  {
    table: 'fulfilment_lines',
    where: (person) => sql`order_line_id in (${selectLineIds(person)})`,
    erasure: { keepReason: RETENTION_REASON },
    columns: {
      ...eachColumn('exported', 'quantity created_at'),
      ...eachColumn('internal', 'fulfilment_id order_line_id'),
    },
  },
  {
    table: 'return_lines',
    where: (person) => sql`order_line_id in (${selectLineIds(person)})`,
    erasure: { keepReason: RETENTION_REASON },
    columns: {
      ...eachColumn('exported', 'quantity received_quantity created_at'),
      ...eachColumn('internal', 'return_id order_line_id amount_minor'),
    },
  },
  {
    table: 'exchanges',
    where: (person) => sql`second_order_id in (${selectOrderIds(person)})`,
    erasure: { keepReason: RETENTION_REASON },
    columns: {
      ...eachColumn('exported', 'state currency value_minor credit_minor created_at closed_at'),
      ...eachColumn('internal', 'id order_id return_id second_order_id open_minor'),
    },
  },
  {
    table: 'returns',
    where: belongsToOrders,
    erasure: {
      keepReason: RETENTION_REASON,
      eraseOnlyWhere: sql`order_id in (select id from orders where ${isCompleted})`,
    },
    columns: {
      ...eachColumn('exported', 'state created_at'),
      ...eachColumn('internal', 'id order_id'),
      comment: replaceWith(sql`null`),
    },
  },
  {
    table: 'order_numbers',
    where: belongsToOrders,
    erasure: { keepReason: RETENTION_REASON },
    columns: eachColumn('internal', 'number order_id created_at'),
  },
  {
    table: 'ordered_carts',
    where: belongsToOrders,
    erasure: { keepReason: 'It names the order of a cart, and no person.' },
    columns: eachColumn('internal', 'cart_id order_id created_at'),
  },
  {
    table: 'orders',
    where: (person) => sql`id in (${selectOrderIds(person)})`,
    erasure: { keepReason: RETENTION_REASON, eraseOnlyWhere: isCompleted },
    columns: {
      ...eachColumn(
        'exported',
        'number payment_state fulfilment_state region country language currency shipping coupon_code',
      ),
      ...eachColumn('exported', 'items_minor discount_minor shipping_minor tax_minor total_minor'),
      ...eachColumn(
        'exported',
        'paid_minor store_credit_minor exchange_minor refunded_minor created_at',
      ),
      ...eachColumn('internal', 'returning_minor exchange_due_minor awaits_return needs_shipping'),
      ...eachColumn('internal', 'due_minor revision base_currency rate rate_date base_minor'),
      ...eachColumn(
        'internal',
        'id cart_id cancel_reason hold_expires_at hold_count tax_name tax_basis_points tax_source',
      ),
      ...eachColumn('internal', 'tax_added_minor shipping_tax_minor rounding_minor'),
      ...eachColumn(
        'internal',
        'tax_reference shipping_tax_ppm shipping_source shipping_reference shipping_quoted_minor',
      ),
      ...eachColumn('internal', 'shipping_days_from shipping_days_to'),
      user_id: { isExported: false, replacement: sql`null` },
      email: erasedTo(ERASED_EMAIL),
      ...{
        first_name: erasedTo('Erased'),
        last_name: erasedTo('Erased'),
        address: erasedTo('Erased'),
      },
      address_line_2: replaceWith(sql`null`),
      ...{ city: erasedTo('Erased'), zip_code: erasedTo('-'), phone: replaceWith(sql`null`) },
      gift_note: replaceWith(sql`null`),
    },
    beforeErase: async (tx, person, now) => {
      await tx.execute(sql`
        insert into orders_pending_erasure (order_id, created_at) select id, ${now.toISOString()} from orders
        where id in (${selectOrderIds(person)}) and not ${isCompleted} on conflict do nothing`)
      // The e-mails about an order may have gone to another address than the account's.
      await deleteEmailsAboutSubjects(
        tx,
        sql`select id::text from orders where id in (${selectOrderIds(person)}) and ${isCompleted}`,
      )
    },
  },
  {
    table: 'orders_pending_erasure',
    where: belongsToOrders,
    erasure: { keepReason: 'It marks an order that is to be erased, and is deleted with it.' },
    columns: eachColumn('internal', 'order_id created_at'),
  },
]
