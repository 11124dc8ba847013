import { z } from 'zod'
import { defineCondition } from './condition.ts'

/** The customer is in one of some segments. */
export const segments = defineCondition({
  schema: z.strictObject({
    kind: z.literal('segments'),
    segment_ids: z.array(z.string().min(1).max(100)).min(1).max(50),
  }),
  isOfPerson: true,
  needs: ['segments'],
  evaluate({ segment_ids }, { customer }) {
    if (!customer) return { code: 'account_needed' }
    const isMember = customer.segmentIds.some((id) => segment_ids.includes(id))
    return isMember ? null : { code: 'not_for_this_customer' }
  },
})
