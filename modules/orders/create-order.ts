import type { Database } from '#platform/db/database'
import { listInsertedColumns, toJsonRow } from '#platform/db/json-rows'
import { rawQuery } from '#platform/db/raw-query'
import { newId } from '#platform/ids'
import { type BaseAmount, buildBaseAmount, type ExchangeRate } from '#platform/money/base-amount'
import type { PaymentState } from './contract.ts'
import type { OrderLineRow } from './list-order-lines.ts'
import type { OrderRow } from './lock-order.ts'
import { orderLineAdjustments, orderLines, orders } from './tables.ts'

type NewOrder = Omit<
  OrderRow,
  keyof typeof INITIAL_VALUES | keyof DatabaseValues | keyof typeof DEFAULT_VALUES | BaseColumn
> &
  Partial<Pick<OrderRow, keyof typeof DEFAULT_VALUES>>
type BaseColumn = keyof BaseAmount | 'createdAt'

type NewOrderLine = Omit<
  OrderLineRow,
  | 'id'
  | 'orderId'
  | 'position'
  | 'createdAt'
  | keyof typeof INITIAL_LINE_VALUES
  | keyof typeof LINE_DEFAULTS
> &
  Partial<Pick<OrderLineRow, keyof typeof LINE_DEFAULTS>>

export interface CreateOrderInput {
  order: NewOrder & ExchangeRate
  lines: NewOrderLine[]
  now: Date
}

const INITIAL_VALUES = {
  fulfilmentState: 'unfulfilled',
  holdCount: 1,
  revision: 0,
  cancelReason: null,
  paidMinor: 0,
  refundedMinor: 0,
  ...{ returningMinor: 0, exchangeDueMinor: 0 },
} as const

/** What is to be paid by store credit or with an exchange: nothing. Taxes and delivery are those of the shop's table. */
const DEFAULT_VALUES = {
  ...{ storeCreditMinor: 0, exchangeMinor: 0, awaitsReturn: false },
  needsShipping: true as boolean,
  ...({ taxSource: null, taxReference: null, shippingTaxPpm: null } as TaxOrigin),
  ...({
    shippingSource: null,
    shippingReference: null,
    shippingQuotedMinor: null,
    ...{ shippingDaysFrom: null, shippingDaysTo: null },
  } as ShippingOrigin),
}

type TaxOrigin = Pick<OrderRow, 'taxSource' | 'taxReference' | 'shippingTaxPpm'>
type ShippingOrigin = Pick<
  OrderRow,
  | ('shippingSource' | 'shippingReference' | 'shippingQuotedMinor')
  | ('shippingDaysFrom' | 'shippingDaysTo')
>

const INITIAL_LINE_VALUES = {
  ...{ refundedQuantity: 0, shippedQuantity: 0, returningQuantity: 0 },
} as const
/** Of a line that no supplier sends, and whose rate is a whole number of basis points. */
const LINE_DEFAULTS = {
  taxPpm: null as number | null,
  ...{ supplier: null, supplierRef: null, costCurrency: null, costMinor: null },
  needsShipping: true as boolean,
}

/**
 * Inserts an order with its number, its lines and their adjustments in one statement. The CHECKs reject amounts that do
 * not add up; a key rejects a second active order of a cart.
 */
export async function createOrder(
  tx: Database,
  { order, lines, now }: CreateOrderInput,
): Promise<{ order: OrderRow; lines: OrderLineRow[] }> {
  const { totalMinor: minor, currency } = order
  const baseAmount = buildBaseAmount({ minor, currency }, order)
  const newOrder = {
    ...DEFAULT_VALUES,
    ...order,
    ...INITIAL_VALUES,
    ...baseAmount,
    createdAt: now,
  }
  const rows = lines.map((line, index) => {
    const ids = { id: newId<'order line'>(), orderId: order.id, position: index + 1 }
    return { ...LINE_DEFAULTS, ...line, ...INITIAL_LINE_VALUES, ...ids, createdAt: now }
  })
  const adjustments = rows.flatMap(({ id: orderLineId, adjustments }) =>
    adjustments.map((adjustment, index) => {
      return { ...adjustment, orderLineId, position: index + 1, createdAt: now }
    }),
  )
  const values = [
    toJsonRow(orders, newOrder),
    rows.map((row) => toJsonRow(orderLines, row)),
    adjustments.map((row) => toJsonRow(orderLineAdjustments, row)),
  ].map((value) => JSON.stringify(value))
  const [created] = await rawQuery<CreatedRow>(tx, INSERT_SQL, values)
  const { number, due_minor, payment_state: paymentState } = created!
  return {
    order: { ...newOrder, number, dueMinor: Number(due_minor), paymentState },
    lines: rows,
  }
}

/** What the database gives to a new order. */
interface DatabaseValues {
  number: string
  dueMinor: number
  paymentState: PaymentState
}

interface CreatedRow {
  number: string
  due_minor: string
  payment_state: PaymentState
}

const orderColumns = listInsertedColumns(orders)
const lineColumns = listInsertedColumns(orderLines)
const adjustmentColumns = listInsertedColumns(orderLineAdjustments)

const INSERT_SQL = `
  with created as (
    insert into orders (${orderColumns}) select ${orderColumns} from jsonb_populate_record(null::orders,
      $1::jsonb || jsonb_build_object('number', 'OW-' || nextval('order_number_seq')))
    returning id, number, cart_id, created_at, due_minor, payment_state),
  number_key as (
    insert into order_numbers (number, order_id, created_at) select number, id, created_at from created),
  cart_key as (
    insert into ordered_carts (cart_id, order_id, created_at)
    select cart_id, id, created_at from created where cart_id is not null),
  lines as (
    insert into order_lines (${lineColumns}) select ${lineColumns} from jsonb_populate_recordset(null::order_lines, $2)),
  adjustments as (
    insert into order_line_adjustments (${adjustmentColumns})
    select ${adjustmentColumns} from jsonb_populate_recordset(null::order_line_adjustments, $3))
  select number, due_minor, payment_state from created`
