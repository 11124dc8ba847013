import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { Payment, WalletPayment, WalletSettings } from '#contract/payments'
import {
  applyProviderReport,
  checkPaymentOpening,
  closeRefusedSessions,
  processPaymentEvent,
  quoteOrder,
  recordRefundUpdate,
  refreshPayment,
} from '#modules/checkout'
import { canAccessOrder, getOrder, type OrderRow } from '#modules/orders'
import {
  buildPaymentResultPath,
  findPaymentProvider,
  getPayment,
  getPaymentLink,
  isValidOwnerToken,
  openPaymentSession,
  openWallet,
  type PaymentId,
  type Payment as PaymentRow,
  type ProviderReport,
  saveProviderReport,
} from '#modules/payments'
import type { Database } from '#platform/db/database'
import { buildPagePath } from '#platform/i18n/page-path'
import { createCounter } from '#platform/metrics/registry'
import { toDecimal } from '#platform/money/money'
import { addLogFields } from '#platform/tracing/task'
import type { ApiVariables } from '../http/api-variables.ts'
import { optionalSessionSecurity } from '../http/authentication.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { jsonDoc } from '../http/openapi.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { type AppDependencies, createRouter } from '../http/router.ts'
import { SUPPLIER_ERRORS } from '../http/supplier-errors.ts'
import { translateError } from '../http/translate-error.ts'

const webhooks = createCounter({
  name: 'payment_webhooks_total',
  help: 'Webhooks of payment providers: received, or refused for their signature',
  labelNames: ['provider', 'result'],
})

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
    }),
  },
  responses: {
    303: {
      description:
        "To the provider's page, or to the result page when there is nothing to pay, a supplier refuses an item, or the provider does not answer. To the order where the page has saved cards, and somebody else opens it",
    },
    404: errorDoc('There is no such payment'),
  },
})

const getWalletSettingsRoute = createRoute({
  method: 'get',
  path: '/wallets',
  description: 'How wallets such as Apple Pay pay in the cart and the checkout',
  responses: { 200: jsonDoc('The provider of new payments', WalletSettings) },
})

const openWalletRoute = createRoute({
  ...optionalSessionSecurity,
  method: 'post',
  path: '/{id}/wallet',
  description: 'Lets a wallet in the browser pay. Repeated calls return the same',
  request: {
    params,
    query: z.object({
      token: z.string().max(100).default('').meta({ description: 'Of the order of a guest' }),
    }),
  },
  responses: {
    200: jsonDoc('What the wallet needs', WalletPayment),
    404: errorDoc('There is no such payment, or the caller may not open its order'),
    409: errorDoc(
      'Nothing is to be paid, a supplier refuses an item, or the payment page was opened, or has the only wallets',
    ),
    429: errorDoc('Too many requests'),
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

export function createPaymentRoutes({
  providers,
  marketplace,
  rateLimits,
  secretKey,
  log,
}: AppDependencies) {
  const router = createRouter()
  router.get('/:id', rateLimit(rateLimits, 'payment'))
  router.post('/:id/wallet', rateLimit(rateLimits, 'checkout'))
  /** Asks suppliers, and decides whether the payment can be opened. What they have refused is closed. */
  const prepare = async (c: ApiContext, { payment, order }: PaymentAndOrder) => {
    const { db, now } = c.var
    await quoteOrder(db, marketplace, { order, now })
    const opening = await checkPaymentOpening(db, { payment, order, now })
    if (opening.ok) return opening
    const { code } = opening.error
    await closeRefusedSessions(db, { orderId: order.id, code, providers, now }).catch((error) =>
      log.warn({ err: error, order: order.id }, 'a refused payment page could not be closed'),
    )
    return opening
  }

  return router
    .openapi(getWalletSettingsRoute, (c) => {
      const [{ name, wallets }] = providers
      const settings = {
        provider: wallets && name,
        publishable_key: wallets?.publishableKey ?? null,
      }
      return c.json(settings, 200)
    })
    .openapi(openWalletRoute, async (c) => {
      const { db, now } = c.var
      const found = await findPaymentAndOrder(db, c.req.valid('param').id)
      const { token } = c.req.valid('query')
      const userId = c.var.currentUser?.user.id ?? null
      const access = { token, userId, secretKey }
      if (!found || !(await canAccessOrder(db, { orderId: found.order.id, ...access }))) {
        return notFoundResponse(c, 'payment_not_found')
      }

      const { payment, order } = found
      const opening = await prepare(c, found)
      if (!opening.ok) return respondWithError(c, opening.error)
      const { number: orderNumber, email, language } = order
      const wallet = await openWallet(db, { payment, orderNumber, email, language, providers, now })
      if (!wallet.ok) return errorResponse(c, 409, { code: wallet.error.code })
      const { clientSecret: client_secret } = wallet.value
      const result_url = buildPaymentResultPath(payment.id, language)
      return c.json({ client_secret, result_url }, 200)
    })
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
      const opening = await prepare(c, found)
      if (!opening.ok) return c.redirect(buildPaymentResultPath(payment.id, order.language), 303)
      const { number: orderNumber, email, language } = order
      const token = c.req.valid('query').owner
      const isOwner = isValidOwnerToken(token, { paymentId: payment.id, secretKey, now })
      const owner = isOwner ? order.userId : null
      const onCustomerError = (error: unknown) =>
        log.warn({ err: error, payment: payment.id }, 'a payment page has no saved cards')
      const input = { payment, orderNumber, email, language, providers, now }
      const location = await openPaymentSession(db, {
        ...{ ...input, owner, onCustomerError },
      }).catch((error) => {
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

type ApiContext = Context<{ Variables: ApiVariables }>

interface PaymentAndOrder {
  payment: PaymentRow
  order: OrderRow
}

async function findPaymentAndOrder(db: Database, id: string): Promise<PaymentAndOrder | null> {
  const payment = await getPayment(db, id as PaymentId)
  const order = payment && (await getOrder(db, payment.orderId))
  if (!payment || !order) return null
  addLogFields({ order_id: order.id, order_number: order.number })
  return { payment, order }
}

/** Returns why a supplier does not send what an open payment pays for, as far as it was asked in the last minutes. */
async function findRefusal(c: ApiContext, { payment, order }: PaymentAndOrder) {
  const { db, now } = c.var
  const opening = await checkPaymentOpening(db, { payment, order, now })
  if (opening.ok || opening.error.code in UNREFUSED) return null
  return translateError(c, opening.error)
}

const UNREFUSED = { not_payable: true, supplier_unquoted: true }

const respondWithError = createErrorResponder({
  not_payable: { status: 409 },
  ...SUPPLIER_ERRORS,
})

function notFoundResponse(c: Context, messageKey: string) {
  return errorResponse(c, 404, { code: 'not_found', messageKey })
}

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
