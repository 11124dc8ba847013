import type { Context } from 'hono'
import type { OrderDropship } from '#contract/dropship'
import { type DropshipRequest, getOrderDropship } from '#modules/dropship'
import { readActorNames } from '#modules/identity'
import { getOrder, type OrderId } from '#modules/orders'
import { toDecimal } from '#platform/money/money'
import type { AdminVariables } from '../http/admin-variables.ts'
import { notFoundResponse } from '../http/errors.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { apiTranslators } from '../messages/index.ts'

type AdminContext = Context<{ Variables: AdminVariables }>

/** Responds with what was ordered at suppliers, as it is now. */
export async function respondWithDropship(c: AdminContext, orderId: OrderId) {
  const { db } = c.var
  if (!(await getOrder(db, orderId))) return notFoundResponse(c, 'admin_order_not_found')
  const { requests, notes } = await getOrderDropship(db, orderId)
  const toActor = await readActorNames(db, notes)
  const body: OrderDropship = {
    requests: requests.map((request) => toRequestResponse(c, request)),
    notes: notes.map((note) => ({
      ...{ id: note.id, kind: note.kind, subject: note.subject, text: note.text },
      amount:
        note.amountMinor === null
          ? null
          : toDecimal({ minor: note.amountMinor, currency: note.currency! }),
      currency: note.currency,
      actor_name: toActor(note).name,
      is_open: note.resolvedAt === null,
      created_at: note.createdAt.toISOString(),
    })),
  }
  return c.json(body, 200)
}

function toRequestResponse(
  c: AdminContext,
  request: DropshipRequest,
): OrderDropship['requests'][number] {
  const { id, state, errorCode, errorParams, attempts, revision, sentAt } = request
  const t = apiTranslators(getRequestLanguage(c))
  return {
    ...{ id, state, error_code: errorCode, attempts, revision },
    error_message: errorCode && t(`dropship_errors.${errorCode}`, errorParams),
    can_retry: state === 'failed',
    can_change: state === 'failed' && sentAt === null,
    created_at: request.createdAt.toISOString(),
    lines: request.lines.map(({ orderLine, choices, ...line }) => ({
      ...{ line_id: line.orderLineId, variant_id: line.variantId, title: orderLine.title },
      options: orderLine.options.map(({ value }) => value).join(', '),
      ...{ quantity: line.quantity, supplier_order_id: line.supplierOrderId },
      is_other_variant: line.variantId !== orderLine.variantId,
      choices: choices.map(({ variantId, options, cost }) => ({
        ...{ variant_id: variantId, options, cost: toDecimal(cost), currency: cost.currency },
      })),
    })),
    orders: request.orders.map((order) => ({
      ...{ id: order.id, state: order.state, currency: order.costCurrency },
      cost:
        order.costMinor === null
          ? null
          : toDecimal({ minor: order.costMinor, currency: order.costCurrency! }),
      polled_at: order.polledAt?.toISOString() ?? null,
      parcels: order.parcels.map((parcel) => ({
        ...{ tracking_number: parcel.trackingNumber, carrier: parcel.carrier },
        moved_at: parcel.movedAt.toISOString(),
        delivered_at: parcel.deliveredAt?.toISOString() ?? null,
      })),
    })),
  }
}
