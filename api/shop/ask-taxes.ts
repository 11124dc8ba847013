import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { UpdateCartBody } from '#contract/cart'
import { PlaceOrderBody } from '#contract/checkout'
import { buildCartTaxRequest, type CartId, loadPricedCart, saveTaxDestination } from '#modules/cart'
import { buildTaxKey, quoteTaxes } from '#modules/tax-quotes'
import type { ApiVariables } from '../http/api-variables.ts'
import { checkRateLimit } from '../http/rate-limit.ts'
import { readJson } from '../http/read-json.ts'
import type { AppDependencies } from '../http/router.ts'

type Variables = { Variables: ApiVariables }

const CHECKOUT_PATH = /\/checkout\/?$/
const CART_PATH = /\/carts\/([^/]+)\/?$/

/**
 * Asks the tax provider about a cart whose address is said or ordered with, before the transaction of the request begins
 * and before it takes a place among the checkouts of the process. The checkout decides by what is stored then, and the
 * cart shows it. Does nothing in a shop without a provider.
 */
export function askTaxes({ tax, rateLimits }: AppDependencies): MiddlewareHandler<Variables> {
  return async (c, next) => {
    const question = tax && (await readQuestion(c))
    if (!tax || !question) return next()
    const { db, now, currentUser } = c.var
    const access = { cartId: question.cartId, userId: currentUser?.user.id ?? null, now }
    const priced = await loadPricedCart(db, { ...access, changes: question.changes })
    const request = priced?.cart.state === 'open' ? buildCartTaxRequest(priced, now) : null
    if (!request || (await checkRateLimit(c, rateLimits?.tax_quotes))) return next()
    await quoteTaxes(db, tax, { request, now })
    const { destination } = request
    await saveTaxDestination(db, {
      ...{ cartId: question.cartId, country: destination.country, region: destination.region },
      ...{ zipCode: destination.postalCode, taxKey: buildTaxKey(request) },
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
