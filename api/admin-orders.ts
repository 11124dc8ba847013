import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { RefundedOrder, RefundOrder } from '#contract/checkout'
import { type RefundWish, readOrder, refundOrder } from '#modules/checkout'
import { type OrderId, type OrderLineId, type OrderRow, orderById } from '#modules/orders'
import { decimal, minorOf } from '#platform/money'
import { newArea } from './area.ts'
import { problem, says } from './errors.ts'

const refund = createRoute({
  method: 'post',
  path: '/{id}/refund',
  description: 'Needs an `Idempotency-Key`: the same one refunds once, for ever',
  request: {
    params: z.object({ id: z.uuid() }),
    body: { content: { 'application/json': { schema: RefundOrder } }, required: true },
  },
  responses: {
    201: {
      description: 'Promised; the provider is asked at once, and again until it is done',
      content: { 'application/json': { schema: RefundedOrder } },
    },
    404: says('No such order'),
    409: says('Nothing is left to refund, or not that much'),
    422: says('No key, not a line of this order, or not an amount of its currency'),
  },
})

export function adminOrders() {
  return newArea().openapi(refund, async (c) => {
    const { db, now } = c.var
    const ask = c.req.valid('json')
    const order = await orderById(db, c.req.valid('param').id as OrderId)
    if (!order) return refuse(c, 'no_such_order')

    const key = c.req.header('Idempotency-Key')
    if (!key) return refuse(c, 'no_key')
    const wish = wishOf(ask, order)
    if (!wish) return refuse(c, 'no_amount')

    const answer = await refundOrder(db, {
      orderId: order.id,
      wish,
      reason: ask.reason,
      restock: ask.restock,
      key,
      now,
    })
    if (answer.kind === 'no') return refuse(c, answer.why)

    const { id, state, amountMinor: minor, currency, createdAt } = answer.refund
    const amount = decimal({ minor, currency })
    const made = { id, state, amount, currency, created_at: createdAt.toISOString() }
    const after = (await orderById(db, order.id))!
    return c.json({ refund: made, order: await readOrder(db, after) }, 201)
  })
}

/** Null for an amount that the currency has no coins for, such as $1.005. */
function wishOf(
  { lines, amount, with_shipping: withShipping }: RefundOrder,
  { currency }: OrderRow,
): RefundWish<OrderLineId> | null {
  if (amount !== undefined) {
    const minor = minorOf(amount, currency)
    return decimal({ minor, currency }) === amount ? { kind: 'amount', minor } : null
  }
  if (!lines) return { kind: 'all' }
  const wanted = lines.map(({ line_id, quantity }) => {
    return { lineId: line_id as OrderLineId, quantity }
  })
  return { kind: 'lines', lines: wanted, withShipping }
}

const refusals = {
  no_such_order: [404, 'not_found', 'Order Not Found'],
  no_key: [
    422,
    'missing_idempotency_key',
    'Send an Idempotency-Key, so that this is refunded once.',
  ],
  no_amount: [422, 'invalid_input', 'The currency has no such amount.'],
  not_paid: [409, 'not_paid', 'Nothing was paid for this order.'],
  nothing_left: [409, 'nothing_left', 'Everything that was paid has been refunded.'],
  too_much: [409, 'too_much', 'That is more than is left of what was paid.'],
  too_little: [422, 'invalid_input', 'That is less than the smallest coin.'],
  no_such_line: [422, 'invalid_input', 'That line is not in this order.'],
  not_so_many: [409, 'not_so_many', 'Not so many of them are left to refund.'],
} as const

function refuse<Why extends keyof typeof refusals>(c: Context, why: Why) {
  const [status, code, message] = refusals[why]
  return problem<(typeof refusals)[Why][0]>(c, status, { code, message })
}
