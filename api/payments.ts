import { createRoute } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { Payment } from '#contract/payments'
import { askProvider, completePayment } from '#modules/checkout'
import { type OrderRow, orderById } from '#modules/orders'
import {
  noteRefundNews,
  openSession,
  type PaymentId,
  type Payment as PaymentRow,
  paymentById,
  providerNamed,
  resultPath,
} from '#modules/payments'
import type { Database } from '#platform/database'
import { decimal } from '#platform/money'
import { newArea, type Parts } from './area.ts'
import { problem, says } from './errors.ts'
import { limited } from './rate-limit.ts'

const params = z.object({ id: z.uuid() })

const show = createRoute({
  method: 'get',
  path: '/{id}',
  request: { params },
  responses: {
    200: {
      description: 'As the provider says it is; asked again while it is open',
      content: { 'application/json': { schema: Payment } },
    },
    404: says('Unknown'),
  },
})

const open = createRoute({
  method: 'get',
  path: '/{id}/open',
  request: { params },
  responses: {
    303: { description: "The provider's page; the shop's own when there is nothing to pay" },
    404: says('Unknown'),
  },
})

const hear = createRoute({
  method: 'post',
  path: '/webhooks/{provider}',
  description: 'For providers, who sign what they say',
  request: { params: z.object({ provider: z.string().max(40) }) },
  responses: {
    200: {
      description: 'Heard, for the first time or again',
      content: { 'application/json': { schema: z.object({ received: z.literal(true) }) } },
    },
    400: says('Not signed by the provider, or too long ago'),
    404: says('No such provider here'),
  },
})

export function payments({ providers, rateLimits, log }: Parts) {
  const area = newArea()
  area.use('/webhooks/*', bodyLimit({ maxSize: 1024 * 1024 }))
  area.get('/:id', limited(rateLimits, 'payment'))

  return area
    .openapi(show, async (c) => {
      const { db, now } = c.var
      const found = await find(db, c.req.valid('param').id)
      if (!found) return unknown(c)

      const ask = { payment: found.payment, providers, now }
      const payment = await askProvider(db, ask).catch((error) => {
        log.warn({ error, payment: found.payment.id }, 'a payment provider cannot be asked')
        return found.payment
      })
      return c.json(onWire(payment, found.order), 200)
    })
    .openapi(open, async (c) => {
      const { db, now } = c.var
      const found = await find(db, c.req.valid('param').id)
      if (!found) return unknown(c)

      const { payment, order } = found
      const isPayable = payment.state === 'pending' && order.state === 'pending_payment'
      if (!isPayable) return c.redirect(resultPath(payment.id), 303)
      const about = { payment, orderNumber: order.number, email: order.email, providers, now }
      return c.redirect(await openSession(db, about), 303)
    })
    .openapi(hear, async (c) => {
      const { db, now } = c.var
      const provider = providerNamed(providers, c.req.valid('param').provider)
      if (!provider) {
        return problem(c, 404, { code: 'not_found', message: 'There is no such provider here.' })
      }

      const body = await c.req.text()
      const event = await provider.verifyWebhook({ headers: c.req.raw.headers, body, now })
      if (!event) {
        const message = 'This does not carry a good signature.'
        return problem(c, 400, { code: 'invalid_signature', message })
      }

      const { outcome } = await completePayment(db, { provider: provider.name, event, now })
      if (event.refund) await noteRefundNews(db, { provider: provider.name, news: event.refund })
      if (outcome === 'wrong_amount') log.error({ event: event.id }, 'a payment of a wrong amount')
      return c.json({ received: true as const }, 200)
    })
}

async function find(db: Database, id: string) {
  const payment = await paymentById(db, id as PaymentId)
  const order = payment && (await orderById(db, payment.orderId))
  return payment && order ? { payment, order } : null
}

function unknown(c: Parameters<typeof problem>[0]) {
  return problem(c, 404, { code: 'not_found', message: 'There is no such payment.' })
}

function onWire(payment: PaymentRow, order: OrderRow): Payment {
  const { id, orderId, state, amountMinor: minor, currency, redirectUrl } = payment
  return {
    id,
    order_id: orderId,
    order_number: order.number,
    state,
    amount: decimal({ minor, currency }),
    currency,
    redirect_url: state === 'pending' || state === 'processing' ? redirectUrl : null,
  }
}
