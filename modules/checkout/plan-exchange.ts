import {
  type Exchange,
  findExchangeOfSecond,
  findOpenEdit,
  isOrderErased,
  listExchangeableLines,
  listOrderLines,
  type OrderLineId,
  type OrderRow,
  type ReturningLine,
  type SelectedLine,
  selectLines,
} from '#modules/orders'
import { listRefundsByOrder } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { calculateRefund } from './calculate-refund.ts'
import {
  type ComposeOrderErrorCode,
  composeOrder,
  type PricedComposition,
} from './compose-order.ts'
import type { ComposedOrder } from './composed-order.ts'
import { toRefundableOrder } from './refundable-order.ts'

export interface ExchangeSelection {
  /** What comes back. */
  lines: SelectedLine<OrderLineId>[]
  /** What is sent instead, at present prices. */
  items: ComposedOrder['items']
}

export interface ExchangePlan {
  returned: ReturningLine[]
  /** What the returned lines were paid with. */
  valueMinor: number
  /** What of it pays for the second order. */
  creditMinor: number
  composed: ComposedOrder
  priced: PricedComposition
}

export type ExchangePlanErrorCode =
  | ComposeOrderErrorCode
  | 'order_not_exchangeable'
  | 'edit_open'
  | 'order_line_not_found'
  | 'quantity_too_large'
  | 'exchange_without_value'

interface PlanExchangeInput {
  order: OrderRow
  selection: ExchangeSelection
  now: Date
}

/** Whether goods of the order have left that can come back. Those of an exchange that is not settled cannot. */
export function isOrderExchangeable(order: OrderRow, exchange: Exchange | null): boolean {
  const { fulfilmentState, paymentState, dueMinor } = order
  const hasLeft = SHIPPED_STATES.includes(fulfilmentState)
  const isPaid = dueMinor <= 0 && paymentState !== 'refunded'
  const isSettled = !exchange || exchange.state === 'settled'
  return hasLeft && isPaid && isSettled && order.returningMinor === 0 && !isOrderErased(order)
}

const SHIPPED_STATES: OrderRow['fulfilmentState'][] = [
  ...(['partially_shipped', 'shipped', 'out_for_delivery', 'delivered'] as const),
]

/**
 * Calculates an exchange: what the returned lines were paid with, after reductions and with the tax, and what the second
 * order costs now. Its delivery is free. It writes nothing; whoever writes it has locked the order.
 */
export async function planExchange(
  db: Database,
  { order, selection, now }: PlanExchangeInput,
): Promise<Result<ExchangePlan, ExchangePlanErrorCode>> {
  if (!isOrderExchangeable(order, await findExchangeOfSecond(db, order)))
    return err('order_not_exchangeable')
  if (await findOpenEdit(db, order.id)) return err('edit_open')

  const selected = selectLines(await listExchangeableLines(db, order), selection.lines)
  if (!selected.ok) return selected
  const lines = await listOrderLines(db, order.id)
  const refunds = await listRefundsByOrder(db, order.id)
  const value = calculateRefund(toRefundableOrder({ order, lines, refunds }), {
    ...{ kind: 'lines', lines: selected.value, withShipping: false },
  })
  if (!value.ok) return err(toPlanErrorCode(value.error.code))

  const composed = toComposedOrder(order, selection.items)
  const priced = await composeOrder(db, { composed, now })
  if (!priced.ok) return priced
  const { totalMinor } = priced.value.quote
  if (totalMinor <= 0) return err('exchange_without_value')
  const { minor: valueMinor, lines: returned } = value.value
  const creditMinor = Math.min(valueMinor, totalMinor)
  return ok({ returned, valueMinor, creditMinor, composed, priced: priced.value })
}

function toPlanErrorCode(code: string): ExchangePlanErrorCode {
  return code === 'order_line_not_found' || code === 'quantity_too_large'
    ? code
    : 'exchange_without_value'
}

/** The second order goes where the first one went. */
function toComposedOrder(order: OrderRow, items: ComposedOrder['items']): ComposedOrder {
  const { email, firstName, lastName, address, addressLine2, city, zipCode } = order
  const { region, country, phone, language, currency, shipping } = order
  return {
    ...{ email, firstName, lastName, address, addressLine2, city, zipCode },
    ...{ region, country, phone, language, currency, shipping },
    ...{ items, discount: null, hasFreeShipping: true },
  }
}
