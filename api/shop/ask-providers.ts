import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { UpdateCartBody } from '#contract/cart'
import { PlaceOrderBody } from '#contract/checkout'
import {
  buildCartShippingRequest,
  buildCartTaxRequest,
  type CartId,
  loadPricedCart,
  saveDestination,
  withQuotes,
} from '#modules/cart'
import { shippingQuotes } from '#modules/shipping-quotes'
import { taxQuotes } from '#modules/tax-quotes'
import type { ApiVariables } from '../http/api-variables.ts'
import { checkRateLimit } from '../http/rate-limit.ts'
import { readJson } from '../http/read-json.ts'
import type { AppDependencies } from '../http/router.ts'

type Variables = { Variables: ApiVariables }

const CHECKOUT_PATH = /\/checkout\/?$/
const CART_PATH = /\/carts\/([^/]+)\/?$/

/**
 * Asks the shipping provider and the tax provider about a cart whose address is said or ordered with, before the transaction
 * of the request begins and before it takes a place among the checkouts of the process. The checkout decides by what is
 * stored then, and the cart shows it. Does nothing in a shop without providers.
 */
export function askProviders({
  tax,
  shipping,
  rateLimits,
}: AppDependencies): MiddlewareHandler<Variables> {
  return async (c, next) => {
    const question = (tax || shipping) && (await readQuestion(c))
    if (!question) return next()
    const { db, now, currentUser } = c.var
    const access = { cartId: question.cartId, userId: currentUser?.user.id ?? null, now }
    const priced = await loadPricedCart(db, { ...access, changes: question.changes })
    if (priced?.cart.state !== 'open') return next()
    const shippingRequest = shipping && buildCartShippingRequest(priced)
    if (!shippingRequest && !(tax && buildCartTaxRequest(priced, now))) return next()
    if (await checkRateLimit(c, rateLimits?.provider_quotes)) return next()

    const shippingQuote =
      shippingRequest && (await shippingQuotes.ask(db, shipping, { request: shippingRequest, now }))
    // The delivery is taxed at the price that was just said.
    const delivered = withQuotes(priced, { shippingQuote })
    const taxRequest = tax && buildCartTaxRequest(delivered, now)
    const taxQuote = taxRequest && (await taxQuotes.ask(db, tax, { request: taxRequest, now }))
    const { country, region, zipCode } = priced.cart
    await saveDestination(db, {
      ...{ cartId: question.cartId, country, region, zipCode: zipCode! },
      ...{ taxKey: taxQuote?.key, shippingKey: shippingQuote?.key },
    })
    return next()
  }
}

type Changes = NonNullable<Parameters<typeof loadPricedCart>[1]['changes']>

interface Question {
  cartId: CartId
  /** What the request says of the cart. */
  changes: Changes
}

/** Returns null for other requests, and for a body that the route rejects. */
async function readQuestion(c: Context<Variables>): Promise<Question | null> {
  const { method, path } = c.req
  if (method === 'POST' && CHECKOUT_PATH.test(path)) {
    const parsed = PlaceOrderBody.safeParse(await readJson(c))
    if (!parsed.success) return null
    const { cart_id, country, state: region = null, zip_code: zipCode, shipping } = parsed.data
    return { cartId: cart_id as CartId, changes: { country, region, zipCode, shipping } }
  }
  const [, id] = method === 'PATCH' ? (CART_PATH.exec(path) ?? []) : []
  const parsed = id === undefined ? null : UpdateCartBody.safeParse(await readJson(c))
  if (id === undefined || !z.uuid().safeParse(id).success || !parsed?.success) return null
  const { country, state, zip_code: zipCode, shipping } = parsed.data
  const region = state ?? null
  const destination = zipCode === undefined ? state && { region } : { region, zipCode }
  if (!destination) return null
  return {
    cartId: id as CartId,
    changes: { ...destination, ...(country && { country }), ...(shipping && { shipping }) },
  }
}
