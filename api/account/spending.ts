import { createRoute } from '@hono/zod-openapi'
import { AccountSpending } from '#contract/orders'
import { listMonthlySpending } from '#modules/orders'
import { toDecimal } from '#platform/money/money'
import { notSignedInDoc, requireSignIn, sessionSecurity } from '../http/authentication.ts'
import { createRouter } from '../http/router.ts'

const read = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/',
  middleware: requireSignIn,
  description: 'What you spent by month',
  responses: {
    200: {
      description: 'The months with a paid order',
      content: { 'application/json': { schema: AccountSpending } },
    },
    401: notSignedInDoc,
  },
})

/** The data of the spending chart on the account page. */
export function createSpendingRoutes() {
  return createRouter().openapi(read, async (c) => {
    const { db, currentUser, now } = c.var
    const spending = await listMonthlySpending(db, { userId: currentUser.user.id, now })
    const months = spending.map(({ spentMinor: minor, ...month }) => {
      return { ...month, spent: toDecimal({ minor, currency: month.currency }) }
    })
    return c.json({ months }, 200)
  })
}
