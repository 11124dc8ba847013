import { z } from 'zod'
import { defineCondition } from './condition.ts'

/** The account has no order yet. A guest may have any number, so a guest has to sign in. */
export const firstOrder = defineCondition({
  schema: z.strictObject({ kind: z.literal('first_order') }),
  isOfPerson: true,
  needs: ['orders'],
  evaluate(_, { customer }) {
    if (!customer) return { code: 'account_needed' }
    return customer.orderCount === 0 ? null : { code: 'not_first_order' }
  },
})
