import { z } from 'zod'
import { CurrencyCode } from '#contract/pricing'
import { isLimited, listIndexesInScope, scopeFields } from '../scope.ts'
import { defineCondition } from './condition.ts'

/** The items cost at least an amount, before any reduction by promotions. */
export const minSubtotal = defineCondition({
  schema: z.strictObject({
    kind: z.literal('min_subtotal'),
    amount: z.number().positive().max(1e9),
    currency: CurrencyCode,
    ...scopeFields,
  }),
  evaluate({ amount, currency, ...scope }, { items, convert, ...cart }) {
    const minSubtotalMinor = convert(amount, currency)
    if (minSubtotalMinor === null) return { code: 'currency_mismatch', params: { currency } }
    const indexes = listIndexesInScope(items, scope)
    if (isLimited(scope) && indexes.length === 0) return { code: 'not_for_these_products' }
    const missingMinor = indexes.reduce((missing, index) => {
      const { unitMinor, quantity } = items[index]!
      return missing - unitMinor * quantity
    }, minSubtotalMinor)
    if (missingMinor <= 0) return null
    const appliesTo = isLimited(scope) ? 'some' : 'all'
    const amounts = { minSubtotalMinor, missingMinor, currency: cart.currency }
    return { code: 'min_subtotal', params: { appliesTo, ...amounts } }
  },
})
