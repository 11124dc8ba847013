import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { Payment } from '#contract/payments'
import {
  applyProviderReport,
  processPaymentEvent,
  recordRefundUpdate,
  refreshPayment,
} from '#modules/checkout'
import { getOrder, isAwaitingPayment, type OrderRow } from '#modules/orders'
import {
  buildPaymentResultPath,
  findPaymentProvider,
  getPayment,
  openPaymentSession,
  type PaymentId,
  type Payment as PaymentRow,
  type ProviderReport,
  saveProviderReport,
} from '#modules/payments'
import type { Database } from '#platform/db/database'
import { toDecimal } from '#platform/money/money'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { type AppDependencies, createRouter } from '../http/router.ts'

const params = z.object({ id: z.uuid() })

const getPaymentRoute = createRoute({
  method: 'get',
  path: '/{id}',
  request: { params },
  responses: {
    200: {
      description: 'The payment. An open one is first refreshed from its provider',
      content: { 'application/json': { schema: Payment } },
    },
    404: errorDoc('There is no such payment'),
  },
})

const openPaymentRoute = createRoute({
  method: 'get',
  path: '/{id}/open',
  request: { params },
  responses: {
    303: {
      description: "To the provider's page, or to the result page when there is nothing to pay",
    },
    404: errorDoc('There is no such payment'),
  },
})

const webhookRoute = createRoute({
  method: 'post',
  path: '/webhooks/{provider}',
  description: 'Webhook of a payment provider. Deliveries are signed',
  request: { params: z.object({ provider: z.string().max(40) }) },
  responses: {
    200: {
      description: 'Received, for the first time or again',
      content: { 'application/json': { schema: z.object({ received: z.literal(true) }) } },
    },
    400: errorDoc('The signature is wrong or too old'),
    404: errorDoc('There is no such provider'),
  },
})

export function createPaymentRoutes({ providers, rateLimits, log }: AppDependencies) {
  const router = createRouter()
  router.get('/:id', rateLimit(rateLimits, 'payment'))

  return router
    .openapi(getPaymentRoute, async (c) => {
      const { db, now } = c.var
      const found = await findPaymentAndOrder(db, c.req.valid('param').id)
      if (!found) return notFoundResponse(c, 'payment_not_found')

      const input = { payment: found.payment, providers, now }
      const payment = await refreshPayment(db, input).catch((error) => {
        log.warn({ error, payment: found.payment.id }, 'a payment provider cannot be reached')
        return found.payment
      })
      return c.json(toPaymentResponse(payment, found.order), 200)
    })
    .openapi(openPaymentRoute, async (c) => {
      const { db, now } = c.var
      const found = await findPaymentAndOrder(db, c.req.valid('param').id)
      if (!found) return notFoundResponse(c, 'payment_not_found')

      const { payment, order } = found
      const isPayable = payment.state === 'pending' && isAwaitingPayment(order)
      if (!isPayable) return c.redirect(buildPaymentResultPath(payment.id, order.language), 303)
      const { number: orderNumber, email, language } = order
      const input = { payment, orderNumber, email, language, providers, now }
      return c.redirect(await openPaymentSession(db, input), 303)
    })
    .openapi(webhookRoute, async (c) => {
      const { db, now } = c.var
      const provider = findPaymentProvider(providers, c.req.valid('param').provider)
      if (!provider) return notFoundResponse(c, 'payment_provider_not_found')

      const body = await c.req.text()
      const event = await provider.verifyWebhook({ headers: c.req.raw.headers, body, now })
      if (!event) return errorResponse(c, 400, { code: 'invalid_signature' })

      const { outcome } = await processPaymentEvent(db, { provider: provider.name, event, now })
      const { refund: update, report } = event
      if (update) await recordRefundUpdate(db, { provider: provider.name, update, now })
      if (report) await recordReport(db, { provider: provider.name, report, log, now })
      if (outcome === 'wrong_amount') log.error({ event: event.id }, 'a payment has a wrong amount')
      return c.json({ received: true as const }, 200)
    })
}

interface RecordReportInput extends Pick<AppDependencies, 'log'> {
  provider: string
  report: ProviderReport
  now: Date
}

/** A report that is saved is not lost: a job applies it later, so the provider need not send it again. */
async function recordReport(db: Database, { log, ...input }: RecordReportInput) {
  const id = await saveProviderReport(db, input)
  await applyProviderReport(db, { id, now: input.now }).catch((error) =>
    log.error({ err: error, report: id }, 'a report of a payment provider could not be applied'),
  )
}

async function findPaymentAndOrder(db: Database, id: string) {
  const payment = await getPayment(db, id as PaymentId)
  const order = payment && (await getOrder(db, payment.orderId))
  return payment && order ? { payment, order } : null
}

function notFoundResponse(c: Context, messageKey: string) {
  return errorResponse(c, 404, { code: 'not_found', messageKey })
}

function toPaymentResponse(payment: PaymentRow, order: OrderRow): Payment {
  const { id, orderId, state, amountMinor: minor, currency, redirectUrl } = payment
  return {
    id,
    order_id: orderId,
    order_number: order.number,
    state,
    amount: toDecimal({ minor, currency }),
    currency,
    redirect_url: state === 'pending' || state === 'processing' ? redirectUrl : null,
  }
}
