import { inArray } from 'drizzle-orm'
import { getCategoryTree, listProductOrigins, type ProductId } from '#modules/catalog'
import { listOrderPayments, type OrderId, type OrderPayments } from '#modules/orders'
import { listRefundedLines } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { buildBaseAmount } from '#platform/money/base-amount'
import { BASE_CURRENCY } from '#platform/money/money'
import { parallel } from '#platform/parallel'
import { orderTraffic, type SalesEntry } from '../tables.ts'

type RefundedLine = Awaited<ReturnType<typeof listRefundedLines>>[number]
type Origins = Map<ProductId, Pick<SalesEntry, 'categoryId' | 'source'>>

/**
 * Builds what orders add to the figures, from the orders as they are now. Payments and refunds count when they are made;
 * the order and its items when the order is paid; returned items when their refund is requested.
 */
export async function buildSalesEntries(tx: Database, orderIds: OrderId[]): Promise<SalesEntry[]> {
  const [payments, refunded, traffic] = await parallel(
    listOrderPayments(tx, orderIds),
    listRefundedLines(tx, orderIds),
    tx.select().from(orderTraffic).where(inArray(orderTraffic.orderId, orderIds)),
  )
  const origins = await findOrigins(tx, payments)
  const refundedByOrder = Map.groupBy(refunded, ({ orderId }) => orderId)
  const trafficByOrder = new Map(traffic.map(({ orderId, source }) => [orderId, source]))
  return payments
    .filter(({ order }) => order.baseCurrency === BASE_CURRENCY)
    .flatMap((one) =>
      buildEntriesOfOrder(one, {
        refunded: refundedByOrder.get(one.order.id) ?? [],
        traffic: trafficByOrder.get(one.order.id) ?? 'unknown',
        origins,
      }),
    )
}

async function findOrigins(tx: Database, payments: OrderPayments[]): Promise<Origins> {
  const ids = payments.flatMap(({ lines }) => lines.map(({ productId }) => productId))
  if (ids.length === 0) return new Map()
  const [rows, tree] = await parallel(
    listProductOrigins(tx, [...new Set(ids)]),
    getCategoryTree(tx),
  )
  return new Map(
    rows.map(({ id, categoryId, source }) => [
      id,
      { categoryId: tree.path(categoryId)[0]?.id ?? null, source },
    ]),
  )
}

interface OrderContext extends Pick<SalesEntry, 'traffic'> {
  refunded: RefundedLine[]
  origins: Origins
}

function buildEntriesOfOrder(
  { order, paidAt, tenders, lines }: OrderPayments,
  { refunded, traffic, origins }: OrderContext,
): SalesEntry[] {
  const toBase = (minor: number, currency = order.currency) =>
    buildBaseAmount({ minor, currency }, currency === order.currency ? order : OWN_RATE).baseMinor
  const entry = { orderId: order.id, traffic, productId: null, categoryId: null, source: null }
  const money = tenders.map(({ id, kind, minor, createdAt }): SalesEntry => {
    const isRefund = REFUND_KINDS.has(kind)
    const base = toBase(isRefund ? -minor : minor)
    return {
      ...{ ...entry, kind: isRefund ? 'refund' : 'payment', reference: id, at: createdAt },
      ...{ quantity: 0, minor: base },
    }
  })
  if (!paidAt) return money

  const sold = lines.map((line): SalesEntry => {
    const { id, productId, quantity, totalMinor } = line
    return {
      ...{ ...entry, kind: 'line', reference: id, at: paidAt, productId },
      ...(origins.get(productId) ?? { categoryId: null, source: 'manual' }),
      ...{ quantity, minor: toBase(totalMinor) },
    }
  })
  const lineById = new Map(sold.map((line) => [line.reference, line]))
  const returned = refunded.flatMap(
    ({ refundId, orderLineId, quantity, amountMinor, currency, requestedAt }): SalesEntry[] => {
      const line = lineById.get(orderLineId)
      if (!line) return []
      const minor = toBase(amountMinor, currency)
      const reference = `${refundId} ${orderLineId}`
      return [{ ...line, kind: 'refunded_line', reference, at: requestedAt, quantity, minor }]
    },
  )
  const paid = {
    ...entry,
    kind: 'order',
    reference: '',
    at: paidAt,
    quantity: 0,
    minor: 0,
  } as const
  return [paid, ...money, ...sold, ...returned]
}

const REFUND_KINDS: ReadonlySet<string> = new Set([
  ...['refund', 'failed_refund', 'edit_refund', 'store_credit_return', 'exchange_return'],
])
const OWN_RATE = { baseCurrency: BASE_CURRENCY, rate: 1, rateDate: '2000-01-01' }
