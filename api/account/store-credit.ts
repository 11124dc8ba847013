import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { listStoreCredit } from '#modules/store-credit'
import { toDecimal } from '#platform/money/money'
import { notSignedInDoc, requireSignIn, sessionSecurity } from '../http/authentication.ts'
import { jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { createRouter } from '../http/router.ts'

const StoreCredit = z
  .object({ currency: z.string(), amount: z.number() })
  .meta({ id: 'StoreCredit' })

const read = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/',
  middleware: requireSignIn,
  description: 'What you can pay with at the checkout, beside the other payments',
  responses: {
    200: jsonDoc('By currency; those without a rest are left out', singlePageSchema(StoreCredit)),
    401: notSignedInDoc,
  },
})

/** What a shopper has of store credit. */
export function createStoreCreditRoutes() {
  return createRouter().openapi(read, async (c) => {
    const { db, currentUser } = c.var
    const credit = await listStoreCredit(db, { userId: currentUser.user.id })
    const items = credit.map((money) => ({ currency: money.currency, amount: toDecimal(money) }))
    return c.json({ items, next_cursor: null }, 200)
  })
}
