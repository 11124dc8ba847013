import type { AdminOrder, ORDER_ACTIONS } from '#contract/checkout'
import { readActorNames } from '#modules/identity'
import {
  countOrdersByEmail,
  type Exchange,
  formatOrderReason,
  fromReasonColumns,
  isBeforeShipping,
  isOrderErased,
  listExchanges,
  listFulfilmentSteps,
  listOrderHints,
  listOrderNotes,
  listOrderTags,
  listReturns,
  type OrderEdit,
  type OrderReturn,
  type OrderRow,
} from '#modules/orders'
import { listPaymentEvents, listRefundsByOrder, type Refund } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { getUndeliverable } from '#platform/email/undeliverable'
import type { Language } from '#platform/i18n/languages'
import { toDecimal } from '#platform/money/money'
import { parallel } from '#platform/parallel'
import { canCancelOrder } from './allowed-actions.ts'
import { toEditResponse } from './edit-response.ts'
import { listExchangeResponses } from './exchange-response.ts'
import { listOrderDetails, toOrderResponse } from './order-response.ts'
import { isOrderExchangeable } from './plan-exchange.ts'
import { isOrderEditable } from './plan-order-edit.ts'

type OrderAction = (typeof ORDER_ACTIONS)[number]

/** Reads an order with what the shop alone sees of it, and returns its wire shape. */
export async function getAdminOrderResponse(
  db: Database,
  order: OrderRow,
  context: { language: Language; now: Date },
): Promise<AdminOrder> {
  const { currency } = order
  const amount = (minor: number) => toDecimal({ minor, currency })
  const [undeliverable, [details], notes, tags, hints, paymentEvents, refunds, returns, ...more] =
    await parallel(
      getUndeliverable(db, order.email),
      listOrderDetails(db, [order], context),
      listOrderNotes(db, order.id),
      listOrderTags(db, order.id),
      listOrderHints(db, order.id),
      listPaymentEvents(db, order.id),
      listRefundsByOrder(db, order.id),
      listReturns(db, order.id),
      listExchanges(db, [order.id]),
      // All erased orders have the same address.
      isOrderErased(order) ? Promise.resolve(1) : countOrdersByEmail(db, order.email),
    )
  const [exchanges, orderCount] = more
  const { events, payments, openEdit = null } = details!
  const response = toOrderResponse(details!)
  const toActor = await readActorNames(db, [...events, ...notes])
  return {
    ...response,
    user_id: order.userId,
    language: order.language,
    undeliverable: undeliverable && {
      ...{ status: undeliverable.status, reported_at: undeliverable.reportedAt.toISOString() },
    },
    coupon_code: order.couponCode,
    tax_source: order.taxSource ?? 'table',
    shipping_source: order.shippingSource ?? 'table',
    tags,
    hints,
    notes: notes.map((note) => {
      const { id, text, createdAt } = note
      return { id, text, actor: toActor(note), created_at: createdAt.toISOString() }
    }),
    refundable: amount(order.paidMinor - order.refundedMinor - order.returningMinor),
    order_count: orderCount,
    actions: listActions(order, { returns, exchanges, openEdit }),
    edit: openEdit && toEditResponse(openEdit),
    timeline: response.timeline.map((event, index) => {
      return { ...event, actor: toActor(events[index]!) }
    }),
    payments: payments.map((payment) => ({
      id: payment.id,
      provider: payment.provider,
      state: payment.state,
      amount: amount(payment.amountMinor),
      captured: amount(payment.capturedMinor),
      refunded: amount(payment.refundedMinor),
      created_at: payment.createdAt.toISOString(),
      events: paymentEvents
        .filter(({ paymentId }) => paymentId === payment.id)
        .map(({ id, eventId, state, outcome, createdAt }) => {
          return { id, event_id: eventId, state, outcome, created_at: createdAt.toISOString() }
        }),
    })),
    refunds: refunds.map((refund) => toRefundResponse(refund, context.language)),
    returns: returns.map(toReturnResponse),
    awaits_return: order.awaitsReturn,
    exchanges: await listExchangeResponses(db, exchanges),
  }
}

function toRefundResponse(refund: Refund, language: Language): AdminOrder['refunds'][number] {
  const { id, state, amountMinor: minor, currency, createdAt } = refund
  const reason = formatOrderReason(fromReasonColumns(refund), language)
  const amount = toDecimal({ minor, currency })
  return { id, state, amount, reason, created_at: createdAt.toISOString() }
}

function toReturnResponse({ id, state, comment, lines, createdAt }: OrderReturn) {
  const toLine = ({ lineId: line_id, quantity }: OrderReturn['lines'][number]) => {
    return { line_id, quantity }
  }
  return { id, state, comment, lines: lines.map(toLine), created_at: createdAt }
}

/** The actions of the shop that would not be refused now. */
function listActions(
  order: OrderRow,
  {
    returns,
    exchanges,
    openEdit,
  }: { returns: OrderReturn[]; exchanges: Exchange[]; openEdit: OrderEdit | null },
): OrderAction[] {
  const steps = listFulfilmentSteps(order)
  const restMinor = order.paidMinor - order.refundedMinor - order.returningMinor
  const isReturning = returns.some(({ state }) => state === 'requested')
  const source = exchanges.find(({ secondOrderId }) => secondOrderId === order.id) ?? null
  const can: Record<OrderAction, boolean> = {
    process: steps.includes('processing'),
    ship: steps.includes('shipped') && !openEdit,
    out_for_delivery: steps.includes('out_for_delivery'),
    deliver: steps.includes('delivered'),
    cancel: canCancelOrder(order, 'shop'),
    refund: order.dueMinor <= 0 && restMinor > 0 && !openEdit,
    edit: isOrderEditable(order) && !openEdit,
    cancel_edit: openEdit !== null,
    revise: isBeforeShipping(order) && !isOrderErased(order),
    decide_return: isReturning,
    exchange: isOrderExchangeable(order, source) && !openEdit,
  }
  return (Object.keys(can) as OrderAction[]).filter((action) => can[action])
}
