import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { PlaceOrderBody } from '#contract/checkout'
import { type CartId, getCart } from '#modules/cart'
import { hasDropshipProducts } from '#modules/catalog'
import { type QuoteRequest, quoteVariants, SUPPLIER } from '#modules/dropship'
import { canAccessOrder, getOrder, listOrderLines, type OrderId } from '#modules/orders'
import type { ApiVariables } from '../http/api-variables.ts'
import { checkRateLimit } from '../http/rate-limit.ts'
import type { AppDependencies } from '../http/router.ts'

type Variables = { Variables: ApiVariables }

const CHECKOUT_PATH = /\/checkout\/?$/
const PAY_PATH = /\/orders\/([^/]+)\/pay\/?$/

/**
 * Asks suppliers what they want for the items of a checkout, before its transaction begins and before it takes a place
 * among the checkouts of the process: a supplier may take two seconds. The checkout decides by what is stored then.
 */
export function askSuppliers({
  marketplace,
  rateLimits,
  secretKey,
}: AppDependencies): MiddlewareHandler<Variables> {
  return async (c, next) => {
    const { db, now } = c.var
    const [isCheckout, payPath] = [CHECKOUT_PATH.test(c.req.path), PAY_PATH.exec(c.req.path)]
    if ((!isCheckout && !payPath) || !(await hasDropshipProducts(db))) return next()
    const read = () => {
      const userId = c.var.currentUser?.user.id ?? null
      if (isCheckout)
        return c.req
          .json()
          .catch(() => null)
          .then((body) => readCart(c.var, body, userId))
      const access = { token: c.req.query('token') ?? '', userId, secretKey }
      return readOrder(c.var, payPath![1]!, access)
    }
    const requests = await read()
    // Above the limit nobody is asked; the route then refuses the request itself.
    if (requests.length > 0 && !(await checkRateLimit(c, rateLimits?.checkout))) {
      await quoteVariants(db, marketplace, { requests, now })
    }
    return next()
  }
}

type Context = Pick<ApiVariables, 'db' | 'now'>
type UserId = NonNullable<ApiVariables['currentUser']>['user']['id']

/** Returns nothing for a body that the route rejects. */
async function readCart(
  { db, now }: Context,
  body: unknown,
  userId: UserId | null,
): Promise<QuoteRequest[]> {
  const parsed = PlaceOrderBody.safeParse(body)
  if (!parsed.success) return []
  const { cart_id, country } = parsed.data
  const cart = await getCart(db, { cartId: cart_id as CartId, userId, now })
  if (!cart.ok || cart.value.state !== 'open') return []
  return cart.value.items
    .filter(({ is_dropship }) => is_dropship)
    .map(({ variant_id, quantity }) => {
      return { variantId: variant_id as QuoteRequest['variantId'], quantity, country }
    })
}

async function readOrder(
  { db }: Context,
  id: string,
  access: { token: string; userId: UserId | null; secretKey: string },
): Promise<QuoteRequest[]> {
  const orderId = id as OrderId
  if (!z.uuid().safeParse(id).success || !(await canAccessOrder(db, { orderId, ...access }))) {
    return []
  }
  const order = await getOrder(db, orderId)
  if (!order || order.paidMinor > 0) return []
  const lines = (await listOrderLines(db, orderId)).filter(({ supplier }) => supplier === SUPPLIER)
  return lines.map(({ variantId, quantity }) => ({ variantId, quantity, country: order.country }))
}
