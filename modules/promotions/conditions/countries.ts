import { z } from 'zod'
import { Country } from '#contract/pricing'
import { defineCondition } from './condition.ts'

/** The cart is delivered to one of some countries. */
export const countries = defineCondition({
  schema: z.strictObject({
    kind: z.literal('countries'),
    countries: z.array(Country).min(1).max(100),
  }),
  isOfPerson: true,
  evaluate({ countries }, { country }) {
    if (countries.some((one) => one === country)) return null
    return { code: 'not_for_this_country', params: { countries: countries.join(', ') } }
  },
})
