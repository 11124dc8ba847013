import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  AdminOrder,
  EditOrderBody,
  OrderEditPreview,
  OrderEditPreviewBody,
} from '#contract/checkout'
import type { VariantId } from '#modules/catalog'
import {
  cancelOrderEdit,
  type EditSelection,
  editOrder,
  listLeastPayments,
  previewOrderEdit,
} from '#modules/checkout'
import { getOrder, type OrderId, type OrderRow } from '#modules/orders'
import { toDecimal, toMinorUnits } from '#platform/money/money'
import { err } from '#platform/result'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records, recordsNothing } from '../http/recorded-change.ts'
import { type AppDependencies, createRouter } from '../http/router.ts'
import { toSelectedLine } from '../http/selected-line.ts'
import { CLERK_SUPPLIER_ERRORS } from '../http/supplier-errors.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { respondWithOrder } from './order-response.ts'

const params = z.object({ id: z.uuid().transform((id) => id as OrderId) })
const errorDocs = {
  ...adminErrorDocs,
  404: errorDoc('There is no such order'),
  409: errorDoc('The order was changed, cannot be changed so any more, or an item is sold out'),
  422: errorDoc('A line, a variant or an amount is invalid'),
}

const preview = createRoute({
  ...requires('orders:write'),
  ...recordsNothing,
  method: 'post',
  path: '/{id}/edit-preview',
  description: 'What the order would be with other items. It changes nothing.',
  request: { params, body: jsonBody(OrderEditPreviewBody) },
  responses: { ...errorDocs, 200: jsonDoc('The order as it would be now', OrderEditPreview) },
})
const edit = createRoute({
  ...requires('orders:write'),
  ...records('edited', changeSubjects.order),
  method: 'post',
  path: '/{id}/edits',
  description:
    'Changes the items of a paid order. One that costs more waits for the shopper’s payment; what costs less is given back',
  request: { params, body: jsonBody(EditOrderBody) },
  responses: { ...errorDocs, 200: jsonDoc('The order', AdminOrder) },
})
const cancel = createRoute({
  ...requires('orders:write'),
  ...records('edit_cancelled', changeSubjects.order),
  method: 'post',
  path: '/{id}/edits/cancel',
  description: 'Takes back a change that waits for its payment. The order stays as it is',
  request: { params },
  responses: { ...errorDocs, 200: jsonDoc('The order', AdminOrder) },
})

/** Routes by which administrators change the items of an order. */
export function createOrderEditRoutes({ providers }: Pick<AppDependencies, 'providers'>) {
  return createRouter<AdminVariables>()
    .openapi(preview, async (c) => {
      const { db, now } = c.var
      const order = await getOrder(db, c.req.valid('param').id)
      if (!order) return respondWithError(c, err('order_not_found').error)
      const selection = toSelection(c.req.valid('json'))
      const previewed = await previewOrderEdit(db, {
        order,
        selection,
        leastPayments: listLeastPayments(providers),
        now,
      })
      return previewed.ok ? c.json(previewed.value, 200) : respondWithError(c, previewed.error)
    })
    .openapi(edit, async (c) => {
      const { db, actor, now } = c.var
      const { id: orderId } = c.req.valid('param')
      const body = c.req.valid('json')
      const order = await getOrder(db, orderId)
      if (!order) return respondWithError(c, err('order_not_found').error)
      const expectedDifferenceMinor = parseDifference(body.expected_difference, order)
      if (expectedDifferenceMinor === null) return respondWithError(c, err('invalid_amount').error)
      const { revision: expectedRevision, comment = null, hours } = body
      const edited = await editOrder(db, {
        ...{ orderId, expectedRevision, expectedDifferenceMinor, comment, hours, actor, now },
        ...{ selection: toSelection(body), leastPayments: listLeastPayments(providers) },
      })
      return edited.ok ? respondWithOrder(c, edited.value) : respondWithError(c, edited.error)
    })
    .openapi(cancel, async (c) => {
      const { db, actor, now } = c.var
      const { id: orderId } = c.req.valid('param')
      const cancelled = await cancelOrderEdit(db, { orderId, actor, now })
      return cancelled.ok
        ? respondWithOrder(c, cancelled.value)
        : respondWithError(c, cancelled.error)
    })
}

/** Returns a selection as the checkout names it. */
export function toSelection({
  lines,
  additions,
}: z.output<typeof OrderEditPreviewBody>): EditSelection {
  return {
    lines: lines.map(toSelectedLine),
    additions: additions.map(({ variant_id, quantity }) => {
      return { variantId: variant_id as VariantId, quantity }
    }),
  }
}

/** Returns null for an amount with more digits than the currency has. */
function parseDifference(amount: number, { currency }: OrderRow): number | null {
  const minor = toMinorUnits(amount, currency)
  return toDecimal({ minor, currency }) === amount ? minor : null
}

const respondWithError = createErrorResponder({
  order_not_found: { status: 404, code: 'not_found', messageKey: 'admin_order_not_found' },
  invalid_amount: { status: 422, code: 'invalid_input' },
  order_changed: { status: 409 },
  order_not_editable: { status: 409 },
  edit_open: { status: 409 },
  no_open_edit: { status: 409 },
  edit_total_changed: { status: 409 },
  below_least_payment: { status: 409, messageKey: 'edit_below_least_payment' },
  items_unavailable: { status: 409, messageKey: 'items_unavailable_for_edit' },
  variant_not_for_sale: { status: 409 },
  variant_sold_elsewhere: { status: 409 },
  ...CLERK_SUPPLIER_ERRORS,
  quantity_has_left: { status: 409 },
  quantity_too_large: { status: 422, code: 'invalid_input', messageKey: 'edit_quantity_too_large' },
  order_line_not_found: { status: 422, code: 'invalid_input' },
  nothing_to_edit: { status: 409 },
  edit_without_value: { status: 409 },
  refund_failed_before: { status: 409 },
  amount_too_large: { status: 409 },
})
