import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { RefundedOrder, RefundOrderBody } from '#contract/checkout'
import { getOrderResponse, type RefundSelection, refundOrder } from '#modules/checkout'
import { getOrder, type OrderId, type OrderLineId, type OrderRow } from '#modules/orders'
import { toDecimal, toMinorUnits } from '#platform/money/money'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { createRouter } from '../http/router.ts'

const refund = createRoute({
  method: 'post',
  path: '/{id}/refund',
  description: 'Needs an `Idempotency-Key`: the same one refunds once, for ever',
  request: {
    params: z.object({ id: z.uuid() }),
    body: { content: { 'application/json': { schema: RefundOrderBody } }, required: true },
  },
  responses: {
    201: {
      description: 'Promised; the provider is asked at once, and again until it is done',
      content: { 'application/json': { schema: RefundedOrder } },
    },
    404: errorDoc('No such order'),
    409: errorDoc('Nothing is left to refund, or not that much'),
    422: errorDoc('No key, not a line of this order, or not an amount of its currency'),
  },
})

export function createRefundRoutes() {
  return createRouter().openapi(refund, async (c) => {
    const { db, now } = c.var
    const ask = c.req.valid('json')
    const order = await getOrder(db, c.req.valid('param').id as OrderId)
    if (!order) return respondWithError(c, 'order_not_found')

    const key = c.req.header('Idempotency-Key')
    if (!key) return respondWithError(c, 'idempotency_key_missing')
    const selection = parseRefundScope(ask, order)
    if (!selection) return respondWithError(c, 'invalid_amount')

    const answer = await refundOrder(db, {
      orderId: order.id,
      selection,
      reason: ask.reason,
      restock: ask.restock,
      key,
      now,
    })
    if (!answer.ok) return respondWithError(c, answer.error.code)

    const { id, state, amountMinor: minor, currency, createdAt } = answer.value
    const amount = toDecimal({ minor, currency })
    const made = { id, state, amount, currency, created_at: createdAt.toISOString() }
    const after = (await getOrder(db, order.id))!
    return c.json({ refund: made, order: await getOrderResponse(db, after) }, 201)
  })
}

/** Null for an amount that the currency has no coins for, such as $1.005. */
function parseRefundScope(
  { lines, amount, with_shipping: withShipping }: RefundOrderBody,
  { currency }: OrderRow,
): RefundSelection<OrderLineId> | null {
  if (amount !== undefined) {
    const minor = toMinorUnits(amount, currency)
    return toDecimal({ minor, currency }) === amount ? { kind: 'amount', minor } : null
  }
  if (!lines) return { kind: 'all' }
  const wanted = lines.map(({ line_id, quantity }) => {
    return { lineId: line_id as OrderLineId, quantity }
  })
  return { kind: 'lines', lines: wanted, withShipping }
}

const errorResponses = {
  order_not_found: [404, 'not_found', 'Order Not Found'],
  idempotency_key_missing: [
    422,
    'missing_idempotency_key',
    'Send an Idempotency-Key, so that this is refunded once.',
  ],
  invalid_amount: [422, 'invalid_input', 'The currency has no such amount.'],
  not_paid: [409, 'not_paid', 'Nothing was paid for this order.'],
  nothing_to_refund: [409, 'nothing_to_refund', 'Everything that was paid has been refunded.'],
  amount_too_large: [409, 'amount_too_large', 'That is more than is left of what was paid.'],
  amount_too_small: [422, 'invalid_input', 'That is less than the smallest coin.'],
  order_line_not_found: [422, 'invalid_input', 'That line is not in this order.'],
  quantity_too_large: [409, 'quantity_too_large', 'Not so many of them are left to refund.'],
} as const

function respondWithError<Why extends keyof typeof errorResponses>(c: Context, key: Why) {
  const [status, code, message] = errorResponses[key]
  return errorResponse<(typeof errorResponses)[Why][0]>(c, status, { code, message })
}
