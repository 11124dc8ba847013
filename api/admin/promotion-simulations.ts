import { createRoute } from '@hono/zod-openapi'
import { SimulateCartBody } from '#contract/promotions'
import { type CartSimulation, simulateCart } from '#modules/cart'
import type { VariantId } from '#modules/catalog'
import { findUserByEmail, parseEmailAddress } from '#modules/identity'
import {
  type Evaluation,
  SimulatedCartResponse,
  type SimulatedPromotionResponse,
  toCouponError,
} from '#modules/promotions'
import { toDecimal } from '#platform/money/money'
import type { AppError } from '#platform/result'
import type { AdminVariables } from '../http/admin-variables.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { recordsNothing } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { translateError } from '../http/translate-error.ts'
import { adminErrorDocs } from './error-docs.ts'

const simulate = createRoute({
  ...requires('promotions:read'),
  ...recordsNothing,
  method: 'post',
  path: '/',
  description:
    'Prices any cart for any person at any time, by the rules of the checkout, and tells what applies and what does not. It writes nothing',
  request: { body: jsonBody(SimulateCartBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The cart', SimulatedCartResponse),
    422: errorDoc('A field is invalid, or there is no account with this address'),
  },
})

/** The route that tries a cart. */
export function createPromotionSimulationRoutes() {
  return createRouter<AdminVariables>().openapi(simulate, async (c) => {
    const { db } = c.var
    const body = c.req.valid('json')
    const { email, at, items, coupon_codes: codes, has_revealed_flash_sale, ...terms } = body
    if (email && !c.var.admin.permissions.has('customers:read')) {
      const params = { permission: 'customers:read' }
      return errorResponse(c, 403, { code: 'permission_denied', params })
    }
    const address = parseEmailAddress(email)
    const account = address ? await findUserByEmail(db, address) : null
    if (email && !account) {
      return errorResponse(c, 422, { code: 'account_not_found' })
    }
    const now = at === undefined ? c.var.now : new Date(at)
    const simulation = await simulateCart(db, {
      items: items.map((item) => {
        return { variantId: item.variant_id as VariantId, quantity: item.quantity }
      }),
      ...{ codes, userId: account ? account.id : null, ...terms, now },
      hasRevealedSales: has_revealed_flash_sale,
    })
    const { cart } = simulation
    const translate = (error: AppError) => ({
      code: error.code,
      message: translateError(c, error),
    })
    return c.json(
      {
        at: now.toISOString(),
        currency: cart.currency,
        customer: account && { id: account.id, email: address! },
        items: cart.items.map(({ variant_id, title, options, image, unit_price, ...item }) => {
          const quantity = Math.min(item.quantity, item.available)
          return { variant_id, title, options, image, unit_price, quantity, receipt: item.receipt }
        }),
        promotions: toPromotionResponses(simulation, translate),
        receipt: cart.receipt,
      },
      200,
    )
  })
}

type Translate = (error: AppError) => SimulatedPromotionResponse['reason']

/** What applies comes first. */
function toPromotionResponses(
  { cart, evaluations, unknownCodes }: CartSimulation,
  translate: Translate,
): SimulatedPromotionResponse[] {
  const sorted = evaluations.toSorted((a, b) => Number(!a.applied) - Number(!b.applied))
  return [
    ...sorted.map((one) => toPromotionResponse(one, { currency: cart.currency, translate })),
    ...unknownCodes.map((code) => ({
      ...({ promotion_id: null, kind: 'coupon', name: code, code, applies: false } as const),
      ...{ discount: 0, shipping_discount: 0, conditions: [], actions: [] },
      reason: translate({ code: 'coupon_not_found', params: { code } }),
    })),
  ]
}

function toPromotionResponse(
  evaluation: Evaluation,
  { currency, translate }: { currency: string; translate: Translate },
): SimulatedPromotionResponse {
  const { candidate, applied, unmet } = evaluation
  const { promotion, coupon } = candidate
  const amount = (minor = 0) => toDecimal({ minor, currency })
  return {
    promotion_id: promotion.id,
    kind: promotion.kind,
    ...{ name: promotion.name, conditions: promotion.conditions, actions: promotion.actions },
    code: coupon?.code ?? null,
    applies: applied !== null,
    discount: amount(applied?.goodsMinor),
    shipping_discount: amount(applied?.shippingMinor),
    reason: unmet && translate(toCouponError(evaluation)),
  }
}
