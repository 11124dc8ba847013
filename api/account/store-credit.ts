import { createRoute } from '@hono/zod-openapi'
import { StoreCredit } from '#contract/store-credit'
import { findLeastPayment, listLeastPayments } from '#modules/checkout'
import { listStoreCredit } from '#modules/store-credit'
import { toDecimal } from '#platform/money/money'
import { notSignedInDoc, requireSignIn, sessionSecurity } from '../http/authentication.ts'
import { jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { type AppDependencies, createRouter } from '../http/router.ts'

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
export function createStoreCreditRoutes({ providers }: Pick<AppDependencies, 'providers'>) {
  return createRouter().openapi(read, async (c) => {
    const { db, currentUser, now } = c.var
    const leastPayments = listLeastPayments(providers)
    const credit = await listStoreCredit(db, { userId: currentUser.user.id })
    const items: StoreCredit[] = []
    for (const money of credit) {
      const { currency } = money
      const minor = await findLeastPayment(db, { leastPayments, currency, now })
      const least = toDecimal({ minor, currency })
      items.push({ currency, amount: toDecimal(money), least_payment: least })
    }
    return c.json({ items, next_cursor: null }, 200)
  })
}
