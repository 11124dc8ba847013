import { createRoute } from '@hono/zod-openapi'
import { OwnSpending } from '#contract/orders'
import { spendingByMonth } from '#modules/orders'
import { decimal } from '#platform/money'
import { newArea } from './area.ts'
import { forSignedIn, needsSignIn, notSignedIn } from './signed-in.ts'

const read = createRoute({
  ...forSignedIn,
  method: 'get',
  path: '/',
  middleware: needsSignIn,
  description: 'What you spent, month by month',
  responses: {
    200: {
      description: 'The months in which you bought',
      content: { 'application/json': { schema: OwnSpending } },
    },
    401: notSignedIn,
  },
})

/** What somebody has spent here, for the drawing on their account page. */
export function spending() {
  return newArea().openapi(read, async (c) => {
    const { db, who, now } = c.var
    const found = await spendingByMonth(db, { userId: who.user.id, now })
    const months = found.map(({ spentMinor: minor, ...month }) => {
      return { ...month, spent: decimal({ minor, currency: month.currency }) }
    })
    return c.json({ months }, 200)
  })
}
