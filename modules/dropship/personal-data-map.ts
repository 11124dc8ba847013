import { sql } from 'drizzle-orm'
import { selectOrderIds } from '#modules/orders'
import {
  type DataSubject,
  eachColumn,
  type PersonalDataTable,
} from '#platform/privacy/personal-data'

const RETENTION_REASON = 'What was bought for an order is documented with it, and names nobody.'
const belongsToOrders = (person: DataSubject) => sql`order_id in (${selectOrderIds(person)})`
const selectRequestIds = (person: DataSubject) =>
  sql`select id from dropship_orders where ${belongsToOrders(person)}`

/** The address is with the order, and with the marketplace. */
export const dropshipPersonalData: PersonalDataTable[] = [
  {
    table: 'dropship_notes',
    where: belongsToOrders,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'kind text amount_minor currency created_at'),
      ...eachColumn('internal', 'id order_id subject actor_kind actor_id actor_name resolved_at'),
    },
  },
  {
    table: 'supplier_parcels',
    where: (person) =>
      sql`supplier_order_id in (select id from supplier_orders where dropship_order_id in (${selectRequestIds(person)}))`,
    erasure: { keepReason: RETENTION_REASON },
    columns: {
      ...eachColumn('exported', 'tracking_number carrier delivered_at created_at'),
      ...eachColumn('internal', 'supplier_order_id country ordered_at moved_at is_out is_replaced'),
    },
  },
  {
    table: 'supplier_orders',
    where: (person) => sql`dropship_order_id in (${selectRequestIds(person)})`,
    erasure: { keepReason: RETENTION_REASON },
    columns: {
      ...eachColumn('internal', 'id dropship_order_id state raw_state cost_minor cost_currency'),
      ...eachColumn('internal', 'is_closed next_poll_at polled_at created_at'),
    },
  },
  {
    table: 'dropship_lines',
    where: (person) => sql`dropship_order_id in (${selectRequestIds(person)})`,
    erasure: { keepReason: RETENTION_REASON },
    columns: {
      ...eachColumn('internal', 'dropship_order_id order_line_id variant_id quantity attributes'),
      ...eachColumn('internal', 'supplier_product_id supplier_variant_id freight_code'),
      ...eachColumn('internal', 'supplier_order_id'),
    },
  },
  {
    table: 'dropship_orders',
    where: belongsToOrders,
    erasure: { keepReason: RETENTION_REASON },
    columns: {
      ...eachColumn('internal', 'id order_id part key state error_code error_params attempts'),
      ...eachColumn('internal', 'sent_at leased_until placed_at revision created_at'),
    },
  },
]
