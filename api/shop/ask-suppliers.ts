import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { PlaceOrderBody } from '#contract/checkout'
import { type CartId, getCart } from '#modules/cart'
import { hasDropshipProducts } from '#modules/catalog'
import { quoteOrder } from '#modules/checkout'
import { type QuoteRequest, quoteVariants } from '#modules/dropship'
import {
  canAccessOrder,
  findActiveOrderByCart,
  getOrder,
  type OrderId,
  type OrderRow,
} from '#modules/orders'
import type { ApiVariables } from '../http/api-variables.ts'
import { checkRateLimit } from '../http/rate-limit.ts'
import { readJson } from '../http/read-json.ts'
import type { AppDependencies } from '../http/router.ts'

type Variables = { Variables: ApiVariables }

const CHECKOUT_PATH = /\/checkout\/?$/
const PAY_PATH = /\/orders\/([^/]+)\/pay\/?$/

/**
 * Asks suppliers what they want for the items of a checkout, before its transaction begins and before it takes a place
 * among the checkouts of the process: a supplier may take two seconds. The checkout decides by what is stored then. The
 * same for an order that is paid later.
 */
export function askSuppliers(dependencies: AppDependencies): MiddlewareHandler<Variables> {
  const { marketplace, rateLimits } = dependencies
  return async (c, next) => {
    const { db, now } = c.var
    if (CHECKOUT_PATH.test(c.req.path) && (await hasDropshipProducts(db))) {
      const { requests, placed } = await readCart(c)
      if (placed) await quoteOrder(db, marketplace, { order: placed, now })
      // Above the limit nobody is asked; the route then refuses the request itself.
      if (requests.length > 0 && !(await checkRateLimit(c, rateLimits?.checkout))) {
        await quoteVariants(db, marketplace, { requests, now })
      }
    }
    const [, orderId] = PAY_PATH.exec(c.req.path) ?? []
    const order = orderId === undefined ? null : await readOrder(c, orderId, dependencies)
    if (order) await quoteOrder(db, marketplace, { order, now })
    return next()
  }
}

interface CheckedOutCart {
  requests: QuoteRequest[]
  /** The order that the cart has become already: a checkout that is repeated pays it. */
  placed?: OrderRow | null
}

/** Returns nothing for a body that the route rejects. */
async function readCart(c: Context<Variables>): Promise<CheckedOutCart> {
  const { db, now, currentUser } = c.var
  const parsed = PlaceOrderBody.safeParse(await readJson(c))
  if (!parsed.success) return { requests: [] }
  const { cart_id, country } = parsed.data
  const userId = currentUser?.user.id ?? null
  const cartId = cart_id as CartId
  const cart = await getCart(db, { cartId, userId, now })
  if (!cart.ok) return { requests: [] }
  if (cart.value.state !== 'open') {
    return { requests: [], placed: await findActiveOrderByCart(db, cartId) }
  }
  const requests = cart.value.items
    .filter(({ is_dropship }) => is_dropship)
    .map(({ variant_id, quantity }) => {
      return { variantId: variant_id as QuoteRequest['variantId'], quantity, country }
    })
  return { requests }
}

/** Returns null for an order that the caller may not open. */
async function readOrder(
  c: Context<Variables>,
  id: string,
  { secretKey }: Pick<AppDependencies, 'secretKey'>,
) {
  if (!z.uuid().safeParse(id).success) return null
  const { db, currentUser } = c.var
  const orderId = id as OrderId
  const access = {
    token: c.req.query('token') ?? '',
    userId: currentUser?.user.id ?? null,
    secretKey,
  }
  return (await canAccessOrder(db, { orderId, ...access })) ? getOrder(db, orderId) : null
}
