import { z } from 'zod'
import { CurrencyCode } from '#contract/pricing'
import { sumLeft } from '../cart-facts.ts'
import { isLimited, listIndexesInScope, scopeFields } from '../scope.ts'
import { defineAction, reduceItems } from './action.ts'

/** Takes an amount off the items together. In other currencies it is converted at the rate of the cart. */
export const amountOff = defineAction({
  schema: z.strictObject({
    kind: z.literal('amount_off'),
    amount: z.number().positive().max(1e9),
    currency: CurrencyCode,
    ...scopeFields,
  }),
  evaluate({ amount, currency, ...scope }, { items, convert }) {
    const indexes = listIndexesInScope(items, scope)
    if (isLimited(scope) && indexes.length === 0) return { code: 'not_for_these_products' }
    const minor = convert(amount, currency)
    if (minor === null) return { code: 'currency_mismatch', params: { currency } }
    return reduceItems(Math.min(minor, sumLeft(items, indexes)), indexes)
  },
})
