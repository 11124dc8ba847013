import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { PlacedOrder, PlaceOrderBody } from '#contract/checkout'
import { type CartId, getCart, parseIssuedCartId } from '#modules/cart'
import {
  type CheckoutError,
  getOrderResponse,
  listLeastPayments,
  type PlacedOrderDetails,
  placeOrder,
  toOrderResponse,
} from '#modules/checkout'
import { listSupplierDeliveries } from '#modules/dropship'
import type { CurrentUser } from '#modules/identity'
import { createGuestOrderToken, getOrderDelivery } from '#modules/orders'
import { buildOwnerPaymentLink, findPaymentProvider, getPaymentLink } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { toNetwork } from '#platform/http/network'
import type { Language } from '#platform/i18n/languages'
import { createCounter } from '#platform/metrics/registry'
import { err } from '#platform/result'
import { addLogFields } from '#platform/tracing/task'
import { getClick } from '../http/click-cookie.ts'
import { getCountedBrowser } from '../http/counted-browser.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { type AppDependencies, createRouter } from '../http/router.ts'
import { translateError } from '../http/translate-error.ts'
import { isOrderOwner } from './payment-opening.ts'

const checkouts = createCounter({
  name: 'checkouts_total',
  help: 'Checkouts that were answered, by outcome: `placed`, `repeated`, or the code of the error',
  labelNames: ['outcome'],
})
// Without it, an alert would not see that a process has placed no order at all.
checkouts.inc({ outcome: 'placed' }, 0)

const placeOrderRoute = createRoute({
  method: 'post',
  path: '/',
  description:
    'Repeated checkouts of a cart return the same order. `Accept-Language` sets the language of its e-mails and invoice',
  request: {
    body: { content: { 'application/json': { schema: PlaceOrderBody } }, required: true },
  },
  responses: {
    201: {
      description: 'The order, with its stock reserved for 30 minutes, and where to pay it',
      content: { 'application/json': { schema: PlacedOrder } },
    },
    404: errorDoc('Unknown cart'),
    409: errorDoc(
      'Sold out, refused by a supplier, another total, an invalid coupon, or a cart that was ordered with other details',
    ),
    422: errorDoc('An incomplete address, or an unknown provider'),
    429: errorDoc('Too many requests, or too many unpaid orders of one person or network'),
  },
})

export function createCheckoutRoutes({
  providers,
  rateLimits,
  holdLimits,
  secretKey,
  visits,
}: AppDependencies) {
  const router = createRouter()
  router.use(rateLimit(rateLimits, 'checkout'))

  return router.openapi(placeOrderRoute, async (c) => {
    const { db, now } = c.var
    const body = c.req.valid('json')
    const provider = findPaymentProvider(providers, body.provider)
    if (!provider) {
      const fieldErrors = { provider: { code: 'provider_not_offered' } }
      const messageKey = 'provider_not_found'
      return errorResponse(c, 422, { code: 'invalid_input', messageKey, fieldErrors })
    }

    const userId = c.var.currentUser?.user.id ?? null
    const language = getRequestLanguage(c)
    const click = getClick(c, secretKey)
    const claimant = { network: toNetwork(c.var.address), limits: holdLimits }
    const placed = await placeOrder(db, {
      ...{ body, userId, click, language, provider, claimant, now },
      leastPayments: listLeastPayments(providers),
    })
    if (!placed.ok) {
      const cartId = body.cart_id as CartId
      const isEmpty =
        placed.error.code === 'cart_not_found' &&
        (await isIssuedCart(db, { cartId, secretKey, now }))
      const error = isEmpty ? err('cart_empty').error : placed.error
      checkouts.inc({ outcome: error.code })
      return respondWithError(c, error)
    }
    const { order } = placed.value
    addLogFields({ order_id: order.id, order_number: order.number })
    checkouts.inc({ outcome: isRepeated(placed.value, now) ? 'repeated' : 'placed' })
    const browser = placed.value.created && getCountedBrowser(c)
    if (browser) visits.noteStep(browser, { step: 'checkout', orderId: order.id, now })
    const response = await toPlacedOrderResponse(db, placed.value, {
      currentUser: c.var.currentUser,
      language,
      secretKey,
      now,
    })
    return c.json(response, 201)
  })
}

const STATUSES = {
  cart_not_found: 404,
  too_many_unpaid_orders: 429,
  unpaid_value_too_high: 429,
} as const

/** An order that is paid at once has no details of its creation either. */
function isRepeated({ order, created }: PlacedOrderDetails, now: Date): boolean {
  return !created && order.createdAt < now
}

/** Whether the id is that of an empty cart which has no row yet. */
async function isIssuedCart(
  db: Database,
  { cartId, secretKey, now }: { cartId: CartId; secretKey: string; now: Date },
): Promise<boolean> {
  const issued = parseIssuedCartId(cartId, secretKey)
  return issued !== null && (await getCart(db, { cartId, issued, now })).ok
}

function respondWithError(c: Context, error: CheckoutError) {
  const { code } = error
  if (!('items' in error)) {
    if (code === 'supplier_phone_needed') {
      const message = translateError(c, error)
      return errorResponse(c, 422, { code, message, fields: { phone: message } })
    }
    const status = code in STATUSES ? STATUSES[code as keyof typeof STATUSES] : 409
    return errorResponse(c, status, error)
  }
  const items = Object.entries(error.items)
  const fields = Object.fromEntries(items.map(([id, item]) => [id, translateError(c, item)]))
  return errorResponse(c, 409, { code, message: Object.values(fields).join(' '), fields })
}

interface PlacedOrderContext {
  /** Its owner gets a link to pay by saved cards. */
  currentUser: CurrentUser | undefined
  language: Language
  secretKey: string
  now: Date
}

export async function toPlacedOrderResponse(
  db: Database,
  { order, payment, created }: PlacedOrderDetails,
  { currentUser, language, secretKey, now }: PlacedOrderContext,
): Promise<PlacedOrder> {
  const isOwner = isOrderOwner(order, currentUser)
  const payments = payment ? [payment] : []
  const delivery = await getOrderDelivery(db, order)
  const lines = created?.lines ?? []
  const [supplierDelivery = null] = await listSupplierDeliveries(db, { orders: [order], lines })
  return {
    order: created
      ? toOrderResponse({
          ...{ order, ...created, fulfilments: [], payments },
          ...{ delivery, supplierDelivery, language, now },
        })
      : await getOrderResponse(db, order, { language, now }),
    token: createGuestOrderToken(order.id, secretKey),
    payment: payment && {
      id: payment.id,
      redirect_url: isOwner
        ? buildOwnerPaymentLink({ payment, secretKey, now })
        : getPaymentLink(payment),
    },
  }
}
