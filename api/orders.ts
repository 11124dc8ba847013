import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { PlacedOrder, RetryPayment } from '#contract/checkout'
import { Order, RequestReturn } from '#contract/orders'
import { cancelOrder, expireHold, readOrder, retryPayment, returnOrder } from '#modules/checkout'
import { mayOpenOrder, type OrderId, orderById } from '#modules/orders'
import { providerNamed } from '#modules/payments'
import type { Database } from '#platform/database'
import { newArea, type Parts } from './area.ts'
import { placedOnWire } from './checkout.ts'
import { problem, says } from './errors.ts'
import { limited } from './rate-limit.ts'
import { alsoForSignedIn } from './signed-in.ts'

const request = {
  params: z.object({ id: z.uuid().transform((id) => id as OrderId) }),
  query: z.object({
    token: z.string().max(100).default('').meta({ description: 'Of the link in the mail' }),
  }),
}
const theOrder = {
  description: 'The order as it is now',
  content: { 'application/json': { schema: Order } },
}
const unknown = says('Unknown, or not yours: nobody is told which')
const bodyOf = <Schema extends z.ZodType>(schema: Schema) => {
  return { body: { content: { 'application/json': { schema } }, required: false } }
}

const read = createRoute({
  ...alsoForSignedIn,
  method: 'get',
  path: '/{id}',
  request,
  responses: { 200: theOrder, 404: unknown },
})
const pay = createRoute({
  ...alsoForSignedIn,
  method: 'post',
  path: '/{id}/pay',
  description: 'Pays the same order again, as long as its goods are there',
  request: { ...request, ...bodyOf(RetryPayment) },
  responses: {
    200: {
      description: 'Where to pay it',
      content: { 'application/json': { schema: PlacedOrder } },
    },
    404: unknown,
    409: says('Paid, cancelled, or its goods have been sold since'),
    422: says('No such provider'),
  },
})
const cancel = createRoute({
  ...alsoForSignedIn,
  method: 'post',
  path: '/{id}/cancel',
  request,
  responses: { 200: theOrder, 404: unknown, 409: says('It is being packed already') },
})
const takeBack = createRoute({
  ...alsoForSignedIn,
  method: 'post',
  path: '/{id}/return',
  request: { ...request, ...bodyOf(RequestReturn) },
  responses: { 200: theOrder, 404: unknown, 409: says('Not delivered yet, or asked before') },
})

export function orders({ providers, rateLimits, secretKey }: Parts) {
  const area = newArea()
  area.on('POST', '*', limited(rateLimits, 'checkout'))
  // Before anything else is looked up, so that nobody learns which orders there are.
  area.use('/:id/*', async (c, next) => {
    const orderId = c.req.param('id') as OrderId
    const asking = { token: c.req.query('token') ?? '', by: c.var.who?.user.id ?? null, secretKey }
    const mayOpen =
      z.uuid().safeParse(orderId).success && (await mayOpenOrder(c.var.db, { orderId, ...asking }))
    return mayOpen ? next() : refuse(c, 'no_such_order')
  })

  return area
    .openapi(read, async (c) => {
      const { db, now } = c.var
      const orderId = c.req.valid('param').id
      const order = await freshOrder(db, { orderId, now })
      return order ? c.json(await readOrder(db, order), 200) : refuse(c, 'no_such_order')
    })
    .openapi(pay, async (c) => {
      const { db, now } = c.var
      const orderId = c.req.valid('param').id
      const provider = providerNamed(providers, c.req.valid('json')?.provider)
      if (!provider) return refuse(c, 'no_such_provider')

      const again = await retryPayment(db, { orderId, provider, now })
      if ('refused' in again) return refuse(c, again.refused)
      return c.json(await placedOnWire(db, { ...again, written: null }, secretKey), 200)
    })
    .openapi(cancel, async (c) => {
      const { db, now } = c.var
      const answer = await cancelOrder(db, {
        orderId: c.req.valid('param').id,
        who: 'shopper',
        now,
      })
      if ('refused' in answer) return refuse(c, answer.refused)
      return c.json(await readOrder(db, answer.order), 200)
    })
    .openapi(takeBack, async (c) => {
      const { db, now } = c.var
      const reason = c.req.valid('json')?.reason ?? null
      const answer = await returnOrder(db, { orderId: c.req.valid('param').id, reason, now })
      if ('refused' in answer) return refuse(c, answer.refused)
      return c.json(await readOrder(db, answer.order), 200)
    })
}

/** Looking at an order whose hold ran out ends the hold, whether or not the clock came first. */
async function freshOrder(db: Database, { orderId, now }: { orderId: OrderId; now: Date }) {
  const order = await orderById(db, orderId)
  if (!order?.holdExpiresAt || order.holdExpiresAt > now) return order
  await expireHold(db, { orderId, now })
  return orderById(db, orderId)
}

const refusals = {
  no_such_order: [404, 'not_found', "We couldn't find the order you're looking for."],
  no_such_provider: [422, 'invalid_input', 'This way of paying is not offered.'],
  not_payable: [409, 'not_payable', 'There is nothing to pay for this order.'],
  no_longer_there: [
    409,
    'no_longer_there',
    'The hold on this order ran out, and its goods have been sold since.',
  ],
  too_late: [
    409,
    'too_late',
    'This order is on its way already. You can return it once it arrives.',
  ],
  not_delivered: [409, 'not_delivered', 'This order has not been delivered yet.'],
  asked_before: [409, 'asked_before', 'You have asked to return this order already.'],
} as const

function refuse<Code extends keyof typeof refusals>(c: Context, why: Code) {
  const [status, code, message] = refusals[why]
  return problem<(typeof refusals)[Code][0]>(c, status, { code, message })
}
