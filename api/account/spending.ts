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
  description: 'What you spent, month by month',
  responses: {
    200: {
      description: 'The months in which you bought',
      content: { 'application/json': { schema: AccountSpending } },
    },
    401: notSignedInDoc,
  },
})

/** What somebody has spent here, for the drawing on their account page. */
export function createSpendingRoutes() {
  return createRouter().openapi(read, async (c) => {
    const { db, currentUser, now } = c.var
    const found = await listMonthlySpending(db, { userId: currentUser.user.id, now })
    const months = found.map(({ spentMinor: minor, ...month }) => {
      return { ...month, spent: toDecimal({ minor, currency: month.currency }) }
    })
    return c.json({ months }, 200)
  })
}
