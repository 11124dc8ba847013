import { createRoute } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { Payment } from '#contract/payments'
import { processPaymentEvent, refreshPayment } from '#modules/checkout'
import { getOrder, type OrderRow } from '#modules/orders'
import {
  buildPaymentResultPath,
  findPaymentProvider,
  getPayment,
  openPaymentSession,
  type PaymentId,
  type Payment as PaymentRow,
  updateRefundState,
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
      description: 'As the provider says it is; asked again while it is open',
      content: { 'application/json': { schema: Payment } },
    },
    404: errorDoc('Unknown'),
  },
})

const openPaymentRoute = createRoute({
  method: 'get',
  path: '/{id}/open',
  request: { params },
  responses: {
    303: { description: "The provider's page; the shop's own when there is nothing to pay" },
    404: errorDoc('Unknown'),
  },
})

const webhookRoute = createRoute({
  method: 'post',
  path: '/webhooks/{provider}',
  description: 'For providers, who sign what they say',
  request: { params: z.object({ provider: z.string().max(40) }) },
  responses: {
    200: {
      description: 'Heard, for the first time or again',
      content: { 'application/json': { schema: z.object({ received: z.literal(true) }) } },
    },
    400: errorDoc('Not signed by the provider, or too long ago'),
    404: errorDoc('No such provider here'),
  },
})

export function createPaymentRoutes({ providers, rateLimits, log }: AppDependencies) {
  const area = createRouter()
  area.use('/webhooks/*', bodyLimit({ maxSize: 1024 * 1024 }))
  area.get('/:id', rateLimit(rateLimits, 'payment'))

  return area
    .openapi(getPaymentRoute, async (c) => {
      const { db, now } = c.var
      const found = await findPaymentAndOrder(db, c.req.valid('param').id)
      if (!found) return paymentNotFoundResponse(c)

      const ask = { payment: found.payment, providers, now }
      const payment = await refreshPayment(db, ask).catch((error) => {
        log.warn({ error, payment: found.payment.id }, 'a payment provider cannot be asked')
        return found.payment
      })
      return c.json(toPaymentResponse(payment, found.order), 200)
    })
    .openapi(openPaymentRoute, async (c) => {
      const { db, now } = c.var
      const found = await findPaymentAndOrder(db, c.req.valid('param').id)
      if (!found) return paymentNotFoundResponse(c)

      const { payment, order } = found
      const isPayable = payment.state === 'pending' && order.state === 'pending_payment'
      if (!isPayable) return c.redirect(buildPaymentResultPath(payment.id), 303)
      const about = { payment, orderNumber: order.number, email: order.email, providers, now }
      return c.redirect(await openPaymentSession(db, about), 303)
    })
    .openapi(webhookRoute, async (c) => {
      const { db, now } = c.var
      const provider = findPaymentProvider(providers, c.req.valid('param').provider)
      if (!provider) {
        return errorResponse(c, 404, {
          code: 'not_found',
          message: 'There is no such provider here.',
        })
      }

      const body = await c.req.text()
      const event = await provider.verifyWebhook({ headers: c.req.raw.headers, body, now })
      if (!event) {
        const message = 'This does not carry a good signature.'
        return errorResponse(c, 400, { code: 'invalid_signature', message })
      }

      const { outcome } = await processPaymentEvent(db, { provider: provider.name, event, now })
      if (event.refund) await updateRefundState(db, { provider: provider.name, news: event.refund })
      if (outcome === 'wrong_amount') log.error({ event: event.id }, 'a payment of a wrong amount')
      return c.json({ received: true as const }, 200)
    })
}

async function findPaymentAndOrder(db: Database, id: string) {
  const payment = await getPayment(db, id as PaymentId)
  const order = payment && (await getOrder(db, payment.orderId))
  return payment && order ? { payment, order } : null
}

function paymentNotFoundResponse(c: Parameters<typeof errorResponse>[0]) {
  return errorResponse(c, 404, { code: 'not_found', message: 'There is no such payment.' })
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
