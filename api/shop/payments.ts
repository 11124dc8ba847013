import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { Payment } from '#contract/payments'
import {
  applyProviderReport,
  checkPaymentOpening,
  processPaymentEvent,
  recordRefundUpdate,
  refreshPayment,
  startPaymentEventCounter,
} from '#modules/checkout'
import type { OrderRow } from '#modules/orders'
import {
  buildPaymentFormPath,
  buildPaymentResultPath,
  findPaymentProvider,
  getPaymentLink,
  hasPaymentForm,
  isValidOwnerToken,
  openPaymentSession,
  type Payment as PaymentRow,
  type ProviderReport,
  saveProviderReport,
} from '#modules/payments'
import type { Database } from '#platform/db/database'
import { buildPagePath } from '#platform/i18n/page-path'
import { createCounter } from '#platform/metrics/registry'
import { toDecimal } from '#platform/money/money'
import { errorDoc, errorResponse, notFoundResponse } from '../http/errors.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { type AppDependencies, createRouter } from '../http/router.ts'
import { translateError } from '../http/translate-error.ts'
import {
  type ApiContext,
  countOpening,
  findPaymentAndOrder,
  type PaymentAndOrder,
  preparePayment,
  startOpeningCounter,
} from './payment-opening.ts'

const webhooks = createCounter({
  name: 'payment_webhooks_total',
  help: 'Webhooks of payment providers: received, or refused for their signature',
  labelNames: ['provider', 'result'],
})

/** Begins to count at 0, because Prometheus does not see the first failure in a series that begins with it. */
export function startPaymentCounters(providers: { name: string }[]) {
  startPaymentEventCounter(providers)
  for (const { name: provider } of providers) {
    for (const result of ['received', 'refused']) webhooks.inc({ provider, result }, 0)
    startOpeningCounter(provider)
  }
}

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
  request: {
    params,
    query: z.object({
      owner: z.string().max(100).default('').meta({
        description: 'Of the link that the checkout gave to the signed-in owner of the order',
      }),
      page: z.enum(['provider']).optional().meta({
        description: "Opens the provider's page also where the shop has a form",
      }),
    }),
  },
  responses: {
    303: {
      description:
        "To the form of the shop or the provider's page, or to the result page when there is nothing to pay, a supplier refuses an item, or the provider does not answer. To the order where the page has saved cards, and somebody else opens it",
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

/** Payments, their pages, and what providers report of them. */
export function createPaymentRoutes(dependencies: AppDependencies) {
  const { providers, marketplace, rateLimits, secretKey, log } = dependencies
  const router = createRouter()
  router.get('/:id', rateLimit(rateLimits, 'payment'))

  return router
    .openapi(getPaymentRoute, async (c) => {
      const { db, now } = c.var
      const found = await findPaymentAndOrder(db, c.req.valid('param').id)
      if (!found) return notFoundResponse(c, 'payment_not_found')

      const input = { payment: found.payment, providers, marketplace, now }
      const payment = await refreshPayment(db, input).catch((error) => {
        log.warn({ error, payment: found.payment.id }, 'a payment provider cannot be reached')
        return found.payment
      })
      const refusal = await findRefusal(c, { payment, order: found.order })
      return c.json({ ...toPaymentResponse(payment, found.order), refusal }, 200)
    })
    .openapi(openPaymentRoute, async (c) => {
      const { db, now } = c.var
      const found = await findPaymentAndOrder(db, c.req.valid('param').id)
      if (!found) return notFoundResponse(c, 'payment_not_found')

      const { payment, order } = found
      const { owner: token, page } = c.req.valid('query')
      if (page === undefined && hasPaymentForm(payment, providers)) {
        const form = buildPaymentFormPath(payment.id, order.language)
        return c.redirect(token ? `${form}&owner=${encodeURIComponent(token)}` : form, 303)
      }
      const opening = await preparePayment(c, found, dependencies)
      if (!opening.ok) return c.redirect(buildPaymentResultPath(payment.id, order.language), 303)
      const { number: orderNumber, email, language } = order
      const isOwner = isValidOwnerToken(token, { paymentId: payment.id, secretKey, now })
      const owner = isOwner ? order.userId : null
      const onCustomerError = (error: unknown) =>
        log.warn({ err: error, payment: payment.id }, 'a payment page has no saved cards')
      const input = { payment, orderNumber, email, language, providers, now }
      const opened = openPaymentSession(db, { ...input, owner, onCustomerError })
      const location = await countOpening(payment, opened).catch((error) => {
        log.warn({ err: error, payment: payment.id }, 'a payment page could not be opened')
        const result = `${buildPaymentResultPath(payment.id, language)}&status=unavailable`
        // For the button that opens the page again.
        return isOwner ? `${result}&owner=${token}` : result
      })
      return c.redirect(location ?? buildPagePath(language, `/orders/${order.id}`), 303)
    })
    .openapi(webhookRoute, async (c) => {
      const { db, now } = c.var
      const provider = findPaymentProvider(providers, c.req.valid('param').provider)
      if (!provider) return notFoundResponse(c, 'payment_provider_not_found')

      const body = await c.req.text()
      const event = await provider.verifyWebhook({ headers: c.req.raw.headers, body, now })
      webhooks.inc({ provider: provider.name, result: event ? 'received' : 'refused' })
      if (!event) return errorResponse(c, 400, { code: 'invalid_signature' })

      const received = { provider: provider.name, event, marketplace, now }
      const { outcome } = await processPaymentEvent(db, received)
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

/** Returns why a supplier does not send what an open payment pays for, as far as it was asked in the last minutes. */
async function findRefusal(c: ApiContext, { payment, order }: PaymentAndOrder) {
  const { db, now } = c.var
  const opening = await checkPaymentOpening(db, { payment, order, now })
  if (opening.ok || opening.error.code in UNREFUSED) return null
  return translateError(c, opening.error)
}

const UNREFUSED = { not_payable: true, supplier_unquoted: true }

function toPaymentResponse(payment: PaymentRow, order: OrderRow): Omit<Payment, 'refusal'> {
  const { id, orderId, state, amountMinor: minor, currency } = payment
  return {
    id,
    order_id: orderId,
    order_number: order.number,
    state,
    amount: toDecimal({ minor, currency }),
    currency,
    redirect_url: state === 'pending' || state === 'processing' ? getPaymentLink(payment) : null,
  }
}
