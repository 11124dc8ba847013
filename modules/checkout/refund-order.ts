import { moveStock, refreshListing } from '#modules/catalog'
import { post } from '#modules/ledger'
import {
  lockOrder,
  mayMove,
  moveOrder,
  noteRefunded,
  type OrderId,
  type OrderLineId,
  type OrderLineRow,
  type OrderRow,
  orderLinesOf,
} from '#modules/orders'
import { type Payment, paymentsOf, type Refund, refundsOf, requestRefund } from '#modules/payments'
import { payableStep } from '#modules/pricing'
import { giveBackCoupon } from '#modules/promotions'
import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { refundPostings } from './postings.ts'
import {
  type Refundable,
  type RefundProblem,
  type RefundSplit,
  type RefundWish,
  splitRefund,
} from './refund-split.ts'

interface Ask {
  orderId: OrderId
  wish: RefundWish<OrderLineId>
  /** Shown to the shopper and on the credit note. */
  reason: string
  /** Whether the goods go back on the shelf. */
  restock: boolean
  /** What the asker calls it: the same key refunds once. */
  key: string
  now: Date
}

export type RefundAnswer =
  | { kind: 'refunded'; refund: Refund }
  | { kind: 'no'; why: RefundProblem | 'no_such_order' | 'not_paid' }

/**
 * Takes a part of a paid order back, or all of it, with everything that followed from it: money, tax, goods,
 * and the coupon's use when nothing of the order is left. The provider, the credit note and the letter follow
 * from `refund.requested`.
 */
export function refundOrder(db: Database, ask: Ask): Promise<RefundAnswer> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, ask.orderId)
    if (!order) return no('no_such_order')
    const before = await refundsOf(tx, order.id)
    const same = before.find(({ key, cause }) => cause === 'order' && key === ask.key)
    if (same) return { kind: 'refunded', refund: same }

    const payment = (await paymentsOf(tx, order.id)).find(hasMoney)
    const lines = await orderLinesOf(tx, order.id)
    const split = splitRefund(refundable(order, lines, before), ask.wish)
    if (!payment || !mayMove(order.state, 'refunded')) return no('not_paid')
    if (typeof split === 'string') return no(split)
    return giveBack(tx, { ask, order, payment, lines, split })
  })
}

function no(why: Extract<RefundAnswer, { kind: 'no' }>['why']): RefundAnswer {
  return { kind: 'no', why }
}

function hasMoney({ capturedMinor, refundedMinor }: Payment): boolean {
  return capturedMinor > refundedMinor
}

function refundable(
  order: OrderRow,
  lines: OrderLineRow[],
  before: Refund[],
): Refundable<OrderLineId> {
  const mine = before.filter(({ cause }) => cause === 'order')
  const shippingTax = order.taxAddedMinor > 0 ? order.shippingTaxMinor : 0
  return {
    stepMinor: payableStep(order.currency),
    totalMinor: order.totalMinor,
    taxMinor: order.taxMinor,
    refundedMinor: order.refundedMinor,
    refundedTaxMinor: mine.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
    shippingMinor: order.shippingMinor + shippingTax,
    hasRefundedShipping: mine.some(({ includesShipping }) => includesShipping),
    lines,
  }
}

interface Agreed {
  ask: Ask
  order: OrderRow
  payment: Payment
  lines: OrderLineRow[]
  split: RefundSplit<OrderLineId>
}

async function giveBack(tx: Database, agreed: Agreed): Promise<RefundAnswer> {
  const { ask, order, payment, split } = agreed
  const { reason, key, now } = ask
  const refund = await requestRefund(tx, {
    ...{ payment, key, cause: 'order', reason, now },
    ...{ minor: split.minor, taxMinor: split.taxMinor, includesShipping: split.includesShipping },
    lines: split.lines.map(({ lineId, quantity, minor }) => {
      return { orderLineId: lineId, quantity, amountMinor: minor }
    }),
  })
  if (!refund) return no('too_much')

  await noteRefunded(tx, { orderId: order.id, minor: split.minor, lines: split.lines })
  const postings = refundPostings(refund, payment, split.taxMinor)
  await post(tx, { kind: 'refund', reference: refund.id, postings, now })
  if (ask.restock) await putBack(tx, agreed, refund)

  const isAll = order.refundedMinor + split.minor === order.totalMinor
  const to = isAll ? 'refunded' : 'partially_refunded'
  await moveOrder(tx, { orderId: order.id, to, who: 'shop', note: reason, now })
  if (isAll) await giveBackCoupon(tx, { orderId: order.id, now })
  return { kind: 'refunded', refund }
}

async function putBack(tx: Database, { ask: { now }, lines, split }: Agreed, refund: Refund) {
  const goods = split.lines.map(({ lineId, quantity }) => {
    return { ...lines.find(({ id }) => id === lineId)!, quantity }
  })
  const moves = goods.map(({ variantId, quantity }) => ({ variantId, quantity }))
  await moveStock(tx, { moves, reason: 'return', reference: refund.id, now })
  const productIds = [...new Set(goods.map(({ productId }) => productId))]
  if (productIds.length > 0) await refreshListing(tx, { productIds, now })
}
