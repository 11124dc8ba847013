import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  AdminOrder,
  CreateExchangeBody,
  ExchangePreview,
  ExchangePreviewBody,
  ReceiveExchangeBody,
  RefuseExchangeBody,
} from '#contract/checkout'
import type { VariantId } from '#modules/catalog'
import {
  createExchange,
  type ExchangeSelection,
  listLeastPayments,
  previewExchange,
  receiveExchange,
  refuseExchange,
} from '#modules/checkout'
import { type ExchangeId, getOrder, type OrderId } from '#modules/orders'
import { toDecimal, toMinorUnits } from '#platform/money/money'
import { err } from '#platform/result'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { QUOTE_ERRORS } from '../http/quote-errors.ts'
import { records, recordsNothing } from '../http/recorded-change.ts'
import { type AppDependencies, createRouter } from '../http/router.ts'
import { toSelectedLine } from '../http/selected-line.ts'
import { CLERK_SUPPLIER_ERRORS } from '../http/supplier-errors.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { respondWithOrder } from './order-response.ts'

const params = z.object({ id: z.uuid().transform((id) => id as OrderId) })
const exchangeParams = params.extend({
  exchange_id: z.uuid().transform((id) => id as ExchangeId),
})
const errorDocs = {
  ...adminErrorDocs,
  404: errorDoc('There is no such order or exchange'),
  409: errorDoc('The goods cannot be exchanged so now, or a replacement is sold out'),
  422: errorDoc('A line, a variant or an amount is invalid'),
}

/** Beside the permission to refund: an exchange places and cancels orders, and ends returns. */
const ORDERS_WRITE = 'orders:write'
const DENIED = err('permission_denied', { permission: ORDERS_WRITE }).error

const preview = createRoute({
  ...requires('refunds:write'),
  ...recordsNothing,
  method: 'post',
  path: '/{id}/exchange-preview',
  description: 'What an exchange would cost or give back. It changes nothing.',
  request: { params, body: jsonBody(ExchangePreviewBody) },
  responses: { ...errorDocs, 200: jsonDoc('The exchange as it would be now', ExchangePreview) },
})
const create = createRoute({
  ...requires('refunds:write'),
  ...records('exchanged', changeSubjects.order),
  method: 'post',
  path: '/{id}/exchanges',
  description:
    'Announces the return of shipped items and places a second order that is paid with their value',
  request: { params, body: jsonBody(CreateExchangeBody) },
  responses: { ...errorDocs, 200: jsonDoc('The first order', AdminOrder) },
})
const receive = createRoute({
  ...requires('refunds:write'),
  ...records('exchange_received', changeSubjects.order),
  method: 'post',
  path: '/{id}/exchanges/{exchange_id}/receive',
  description:
    'Records what has come back: it pays for the second order, and the rest is refunded to the payment',
  request: { params: exchangeParams, body: jsonBody(ReceiveExchangeBody) },
  responses: { ...errorDocs, 200: jsonDoc('The first order', AdminOrder) },
})
const refuse = createRoute({
  ...requires('refunds:write'),
  ...records('exchange_refused', changeSubjects.order),
  method: 'post',
  path: '/{id}/exchanges/{exchange_id}/refuse',
  description:
    'Refuses the return, or takes the exchange back. The second order is cancelled; one that has left is to be paid',
  request: { params: exchangeParams, body: jsonBody(RefuseExchangeBody) },
  responses: { ...errorDocs, 200: jsonDoc('The first order', AdminOrder) },
})

/** Routes by which administrators exchange what they have shipped. */
export function createExchangeRoutes({ providers }: Pick<AppDependencies, 'providers'>) {
  return createRouter<AdminVariables>()
    .openapi(preview, async (c) => {
      const { db, now } = c.var
      const order = await getOrder(db, c.req.valid('param').id)
      if (!order) return respondWithError(c, err('order_not_found').error)
      const selection = toExchangeSelection(c.req.valid('json'))
      const leastPayments = listLeastPayments(providers)
      const previewed = await previewExchange(db, { order, selection, leastPayments, now })
      return previewed.ok ? c.json(previewed.value, 200) : respondWithError(c, previewed.error)
    })
    .openapi(create, async (c) => {
      const { db, admin, actor, now } = c.var
      if (!admin.permissions.has(ORDERS_WRITE)) return respondWithError(c, DENIED)
      const { id: orderId } = c.req.valid('param')
      const body = c.req.valid('json')
      const order = await getOrder(db, orderId)
      if (!order) return respondWithError(c, err('order_not_found').error)
      const expectedDifferenceMinor = toMinorUnits(body.expected_difference, order.currency)
      const expected = { minor: expectedDifferenceMinor, currency: order.currency }
      if (toDecimal(expected) !== body.expected_difference)
        return respondWithError(c, err('invalid_amount').error)
      const { comment = null, hours, send_first: isSentFirst } = body
      const created = await createExchange(db, {
        ...{ orderId, expectedDifferenceMinor, comment, hours, isSentFirst, actor, now },
        ...{ selection: toExchangeSelection(body), leastPayments: listLeastPayments(providers) },
      })
      return created.ok ? respondWithOrder(c, created.value) : respondWithError(c, created.error)
    })
    .openapi(receive, async (c) => {
      if (!c.var.admin.permissions.has(ORDERS_WRITE)) return respondWithError(c, DENIED)
      const { lines, restock, shortage = null, comment = null } = c.req.valid('json')
      const received = await receiveExchange(c.var.db, {
        ...{ ...toIds(c, c.req.valid('param')), restock, shortage, comment },
        lines: lines?.map(toSelectedLine),
      })
      return received.ok ? respondWithOrder(c, received.value) : respondWithError(c, received.error)
    })
    .openapi(refuse, async (c) => {
      if (!c.var.admin.permissions.has(ORDERS_WRITE)) return respondWithError(c, DENIED)
      const { comment = null } = c.req.valid('json')
      const ids = toIds(c, c.req.valid('param'))
      const refused = await refuseExchange(c.var.db, { ...ids, comment })
      return refused.ok ? respondWithOrder(c, refused.value) : respondWithError(c, refused.error)
    })
}

function toIds(
  { var: { actor, now } }: Context<{ Variables: AdminVariables }>,
  { id: orderId, exchange_id: exchangeId }: z.output<typeof exchangeParams>,
) {
  return { orderId, exchangeId, actor, now }
}

export function toExchangeSelection({
  lines,
  additions,
}: z.output<typeof ExchangePreviewBody>): ExchangeSelection {
  return {
    lines: lines.map(toSelectedLine),
    items: additions.map(({ variant_id, quantity }) => {
      return { variantId: variant_id as VariantId, quantity }
    }),
  }
}

const respondWithError = createErrorResponder({
  permission_denied: { status: 403 },
  order_not_found: { status: 404, code: 'not_found', messageKey: 'admin_order_not_found' },
  exchange_not_found: { status: 404, code: 'not_found' },
  invalid_amount: { status: 422, code: 'invalid_input' },
  order_not_exchangeable: { status: 409 },
  edit_open: { status: 409 },
  order_line_not_found: { status: 422, code: 'invalid_input' },
  quantity_too_large: { status: 409, messageKey: 'quantity_not_exchangeable' },
  exchange_without_value: { status: 409 },
  exchange_total_changed: { status: 409 },
  below_least_payment: { status: 409, messageKey: 'exchange_below_least_payment' },
  exchange_closed: { status: 409 },
  exchange_short: { status: 409 },
  exchange_has_left: { status: 409 },
  nothing_to_return: { status: 409, messageKey: 'exchange_without_value' },
  refund_failed_before: { status: 409 },
  refunded_at_provider: { status: 409 },
  items_unavailable: { status: 409, messageKey: 'items_unavailable_for_edit' },
  variant_not_for_sale: { status: 409 },
  variant_sold_elsewhere: { status: 409 },
  ...CLERK_SUPPLIER_ERRORS,
  ...QUOTE_ERRORS,
  shipping_method_unavailable: { status: 409 },
  currency_not_offered: { status: 409 },
})
