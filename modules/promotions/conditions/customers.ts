import { z } from 'zod'
import { defineCondition } from './condition.ts'

/** The cart belongs to one of some accounts. */
export const customers = defineCondition({
  schema: z.strictObject({
    kind: z.literal('customers'),
    user_ids: z.array(z.uuid().toLowerCase()).min(1).max(500),
  }),
  isOfPerson: true,
  evaluate({ user_ids }, { customer }) {
    if (!customer) return { code: 'account_needed' }
    return user_ids.includes(customer.userId) ? null : { code: 'not_for_this_customer' }
  },
})
