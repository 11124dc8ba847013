import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  RefundedOrder,
  RefundOrderBody,
  RefundPreview,
  RefundPreviewBody,
} from '#contract/checkout'
import {
  getAdminOrderResponse,
  previewRefund,
  type RefundSelection,
  refundOrder,
  repeatRefund,
} from '#modules/checkout'
import { getOrder, type OrderId, type OrderLineId, type OrderRow } from '#modules/orders'
import type { Refund, RefundId } from '#modules/payments'
import { toDecimal, toMinorUnits } from '#platform/money/money'
import { err } from '#platform/result'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records, recordsNothing } from '../http/recorded-change.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'
import { toSelectedLine } from '../http/selected-line.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const refund = createRoute({
  ...requires('refunds:write'),
  ...records('refunded', changeSubjects.order),
  method: 'post',
  path: '/{id}/refund',
  description: 'Requires an `Idempotency-Key`: a key refunds once, without a time limit',
  request: {
    params: z.object({ id: z.uuid() }),
    body: { content: { 'application/json': { schema: RefundOrderBody } }, required: true },
  },
  responses: {
    201: {
      description: 'The refund is recorded. The provider executes it afterwards',
      content: { 'application/json': { schema: RefundedOrder } },
    },
    404: errorDoc('There is no such order'),
    409: errorDoc('Less than this is left to refund'),
    422: errorDoc('The key is missing, or the line or the amount is invalid'),
  },
})

const preview = createRoute({
  ...requires('refunds:write'),
  ...recordsNothing,
  method: 'post',
  path: '/{id}/refund-preview',
  description: 'What a refund would give back and take back. It changes nothing.',
  request: { params: z.object({ id: z.uuid() }), body: jsonBody(RefundPreviewBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The refund as it would be now', RefundPreview),
    404: errorDoc('There is no such order'),
    409: errorDoc('Less than this is left to refund'),
    422: errorDoc('The line or the amount is invalid'),
  },
})

const repeat = createRoute({
  ...requires('refunds:write'),
  ...records('refund_repeated', changeSubjects.order),
  method: 'post',
  path: '/{id}/refunds/{refund_id}/repeat',
  description: 'Requests a refund again that failed at the provider',
  request: { params: z.object({ id: z.uuid(), refund_id: z.uuid() }) },
  responses: {
    200: {
      description: 'The refund is requested again',
      content: { 'application/json': { schema: RefundedOrder } },
    },
    404: errorDoc('There is no such order or refund'),
    409: errorDoc('The refund has not failed, or less than this is left to refund'),
  },
})

export function createRefundRoutes() {
  const router = createRouter<AdminVariables>()
    .openapi(repeat, async (c) => {
      const { db, now } = c.var
      const { id, refund_id } = c.req.valid('param')
      const orderId = id as OrderId
      const repeated = await repeatRefund(db, { orderId, refundId: refund_id as RefundId, now })
      return repeated.ok
        ? c.json(await buildResponse(c, repeated.value), 200)
        : respondWithError(c, repeated.error)
    })
    .openapi(preview, async (c) => {
      const { db } = c.var
      const order = await getOrder(db, c.req.valid('param').id as OrderId)
      if (!order) return respondWithError(c, err('order_not_found').error)
      const selection = parseRefundSelection(c.req.valid('json'), order)
      if (!selection) return respondWithError(c, err('invalid_amount').error)
      const previewed = await previewRefund(db, { order, selection })
      return previewed.ok ? c.json(previewed.value, 200) : respondWithError(c, previewed.error)
    })
  return router.openapi(refund, async (c) => {
    const { db, actor, now } = c.var
    const body = c.req.valid('json')
    const order = await getOrder(db, c.req.valid('param').id as OrderId)
    if (!order) return respondWithError(c, err('order_not_found').error)

    const key = c.req.header('Idempotency-Key')
    if (!key) return respondWithError(c, err('missing_idempotency_key').error)
    const selection = parseRefundSelection(body, order)
    if (!selection) return respondWithError(c, err('invalid_amount').error)

    const refunded = await refundOrder(db, {
      orderId: order.id,
      selection,
      reason: { comment: body.reason },
      restock: body.restock,
      key,
      actor,
      now,
    })
    if (!refunded.ok) return respondWithError(c, refunded.error)

    return c.json(await buildResponse(c, refunded.value), 201)
  })
}

async function buildResponse(
  c: Context<{ Variables: AdminVariables }>,
  refund: Refund,
): Promise<RefundedOrder> {
  const { db, now } = c.var
  const order = (await getOrder(db, refund.orderId))!
  const language = getRequestLanguage(c)
  return {
    refund: toRefundResponse(refund),
    order: await getAdminOrderResponse(db, order, { language, now }),
  }
}

function toRefundResponse(refund: Refund): RefundedOrder['refund'] {
  const { id, state, amountMinor: minor, currency, createdAt } = refund
  const amount = toDecimal({ minor, currency })
  return { id, state, amount, currency, created_at: createdAt.toISOString() }
}

/** Returns null for an amount with more digits than the currency has, such as $1.005. */
function parseRefundSelection(
  { lines, amount, with_shipping: withShipping }: z.output<typeof RefundPreviewBody>,
  { currency }: OrderRow,
): RefundSelection<OrderLineId> | null {
  if (amount !== undefined) {
    const minor = toMinorUnits(amount, currency)
    return toDecimal({ minor, currency }) === amount ? { kind: 'amount', minor } : null
  }
  if (!lines) return { kind: 'all' }
  return { kind: 'lines', lines: lines.map(toSelectedLine), withShipping }
}

const respondWithError = createErrorResponder({
  order_not_found: { status: 404, code: 'not_found', messageKey: 'admin_order_not_found' },
  missing_idempotency_key: { status: 422 },
  invalid_amount: { status: 422, code: 'invalid_input' },
  not_paid: { status: 409 },
  edit_open: { status: 409 },
  refund_failed_before: { status: 409 },
  tickets_drawn: { status: 409 },
  refunded_at_provider: { status: 409 },
  refund_not_found: { status: 404, code: 'not_found' },
  refund_not_failed: { status: 409 },
  nothing_to_refund: { status: 409 },
  amount_too_large: { status: 409 },
  amount_too_small: { status: 422, code: 'invalid_input' },
  order_line_not_found: { status: 422, code: 'invalid_input' },
  quantity_too_large: { status: 409 },
})
