import { createRoute } from '@hono/zod-openapi'
import { PlacedOrder, PlaceOrder } from '#contract/checkout'
import { type Placed, placeOrder, readOrder, showOrder } from '#modules/checkout'
import { guestToken } from '#modules/orders'
import { providerNamed } from '#modules/payments'
import type { Database } from '#platform/database'
import { newArea, type Parts } from './area.ts'
import { problem, says } from './errors.ts'
import { limited } from './rate-limit.ts'

const place = createRoute({
  method: 'post',
  path: '/',
  description: 'Checking the same cart out again answers the same order',
  request: { body: { content: { 'application/json': { schema: PlaceOrder } }, required: true } },
  responses: {
    201: {
      description: 'The order, its goods held for 30 minutes, and where to pay it',
      content: { 'application/json': { schema: PlacedOrder } },
    },
    404: says('Unknown cart'),
    409: says(
      'Sold out, another total, a coupon that does not count, or a cart that was ordered otherwise',
    ),
    422: says('An address that is not complete, or no such provider'),
  },
})

export function checkout({ providers, rateLimits, secretKey }: Parts) {
  const area = newArea()
  area.use(limited(rateLimits, 'checkout'))

  return area.openapi(place, async (c) => {
    const { db, now } = c.var
    const who = c.req.valid('json')
    const provider = providerNamed(providers, who.provider)
    if (!provider) return problem(c, 422, noSuchProvider)

    const by = c.var.who?.user.id ?? null
    const placed = await placeOrder(db, { who, by, provider, now })
    if ('refused' in placed) {
      const { code } = placed.refused
      return problem(c, code === 'no_such_cart' ? 404 : 409, placed.refused)
    }
    return c.json(await placedOnWire(db, placed, secretKey), 201)
  })
}

const noSuchProvider = {
  code: 'invalid_input',
  message: 'This way of paying is not offered.',
  fields: { provider: 'Not offered' },
}

export async function placedOnWire(
  db: Database,
  { order, payment, written }: Placed,
  secretKey: string,
): Promise<PlacedOrder> {
  return {
    order: written
      ? showOrder({ order, ...written, fulfilments: [], payments: payment ? [payment] : [] })
      : await readOrder(db, order),
    token: guestToken(order.id, secretKey),
    payment: payment && { id: payment.id, redirect_url: payment.redirectUrl },
  }
}
