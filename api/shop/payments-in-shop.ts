import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { PaymentForm, WalletPayment, WalletSettings } from '#contract/payments'
import { canAccessOrder, type OrderRow } from '#modules/orders'
import { buildPaymentResultPath, openPaymentForm, openWallet } from '#modules/payments'
import { err, ok } from '#platform/result'
import { optionalSessionSecurity } from '../http/authentication.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonDoc } from '../http/openapi.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { type AppDependencies, createRouter } from '../http/router.ts'
import { SUPPLIER_ERRORS } from '../http/supplier-errors.ts'
import {
  type ApiContext,
  countOpening,
  findPaymentAndOrder,
  isOrderOwner,
  preparePayment,
} from './payment-opening.ts'

const request = {
  params: z.object({ id: z.uuid() }),
  query: z.object({
    token: z.string().max(100).default('').meta({ description: 'Of the order of a guest' }),
  }),
}
const errorDocs = {
  404: errorDoc('There is no such payment, or the caller may not open its order'),
  409: errorDoc(
    'Nothing is to be paid, a supplier refuses an item, the payment page was opened, or the provider has no such way to pay',
  ),
  429: errorDoc('Too many requests'),
  503: errorDoc('The payment provider does not answer'),
}

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
  request,
  responses: { ...errorDocs, 200: jsonDoc('What the wallet needs', WalletPayment) },
})

const openFormRoute = createRoute({
  ...optionalSessionSecurity,
  method: 'post',
  path: '/{id}/form',
  description:
    "Lets the provider's form in the shop pay. Repeated calls pay the same. The owner of the order sees saved cards in it",
  request,
  responses: { ...errorDocs, 200: jsonDoc('What the form needs', PaymentForm) },
})

/** Payments by the provider's script in the shop: by a wallet, or by the form in place of the payment page. */
export function createShopPaymentRoutes(dependencies: AppDependencies) {
  const { providers, rateLimits, secretKey, log } = dependencies
  const router = createRouter()
  router.on('POST', ['/:id/wallet', '/:id/form'], rateLimit(rateLimits, 'checkout'))

  /** Returns the payment of an order that the caller may open, if it can be paid now. */
  const findPayable = async (c: ApiContext, { id, token }: { id: string; token: string }) => {
    const found = await findPaymentAndOrder(c.var.db, id)
    const access = { token, userId: c.var.currentUser?.user.id ?? null, secretKey }
    if (!found || !(await canAccessOrder(c.var.db, { orderId: found.order.id, ...access })))
      return err('payment_not_found')
    const opening = await preparePayment(c, found, dependencies)
    return opening.ok ? ok(found) : opening
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
      const payable = await findPayable(c, { ...c.req.valid('param'), ...c.req.valid('query') })
      if (!payable.ok) return respondWithError(c, payable.error)
      const { payment, order } = payable.value
      const input = { payment, ...toPayerInput(order), providers, now }
      const wallet = await countOpening(payment, openWallet(db, input)).catch((error) => {
        log.warn({ err: error, payment: payment.id }, 'a wallet could not be opened')
        return err('payment_unreachable')
      })
      if (!wallet.ok) return respondWithError(c, wallet.error)
      const { clientSecret: client_secret } = wallet.value
      const result_url = buildPaymentResultPath(payment.id, order.language)
      return c.json({ client_secret, result_url }, 200)
    })
    .openapi(openFormRoute, async (c) => {
      const { db, now, currentUser } = c.var
      const payable = await findPayable(c, { ...c.req.valid('param'), ...c.req.valid('query') })
      if (!payable.ok) return respondWithError(c, payable.error)
      const { payment, order } = payable.value
      const opened = openPaymentForm(db, {
        ...{ payment, ...toPayerInput(order), providers, now },
        owner: isOrderOwner(order, currentUser) ? order.userId : null,
        onCustomerError: (error) =>
          log.warn({ err: error, payment: payment.id }, 'a payment form has no saved cards'),
      })
      const form = await countOpening(payment, opened).catch((error) => {
        log.warn({ err: error, payment: payment.id }, 'a payment form could not be opened')
        return err('payment_unreachable')
      })
      if (!form.ok) return respondWithError(c, form.error)
      const { publishableKey, clientSecret, customerSecret } = form.value
      const body = {
        ...{ publishable_key: publishableKey, client_secret: clientSecret },
        customer_secret: customerSecret,
        result_url: buildPaymentResultPath(payment.id, order.language),
        payer: toPayer(order),
      }
      return c.json(body, 200)
    })
}

function toPayerInput({ number: orderNumber, email, language }: OrderRow) {
  return { orderNumber, email, language }
}

function toPayer(order: OrderRow): PaymentForm['payer'] {
  const { firstName, lastName, email, phone, addressLine2: line2, region: state } = order
  return {
    ...{ name: `${firstName} ${lastName}`, email, phone },
    address: {
      ...{ line1: order.address, line2, city: order.city, state },
      ...{ postal_code: order.zipCode, country: order.country },
    },
  }
}

const respondWithError = createErrorResponder({
  payment_not_found: { status: 404, code: 'not_found' },
  not_payable: { status: 409 },
  wallets_not_offered: { status: 409 },
  payment_form_not_offered: { status: 409 },
  payment_page_opened: { status: 409 },
  payment_unreachable: { status: 503 },
  ...SUPPLIER_ERRORS,
})
