import { z } from 'zod'
import { CurrencyCode } from '#contract/pricing'
import { defineCondition } from './condition.ts'

/** The cart is in one of some currencies. */
export const currencies = defineCondition({
  schema: z.strictObject({
    kind: z.literal('currencies'),
    currencies: z.array(CurrencyCode).min(1).max(50),
  }),
  evaluate({ currencies }, { currency }) {
    if (currencies.some((one) => one === currency)) return null
    return { code: 'not_for_this_currency', params: { currencies: currencies.join(', ') } }
  },
})
