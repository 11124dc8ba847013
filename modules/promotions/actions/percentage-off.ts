import { z } from 'zod'
import { multiplyByFraction } from '#platform/money/fractions'
import { sumLeft } from '../cart-facts.ts'
import { isLimited, listIndexesInScope, scopeFields } from '../scope.ts'
import { defineAction, reduceItems } from './action.ts'

/** Takes a percentage off all items, or off some products and categories. */
export const percentageOff = defineAction({
  schema: z.strictObject({
    kind: z.literal('percentage_off'),
    percent: z.number().min(0.01).max(100).multipleOf(0.01),
    ...scopeFields,
  }),
  evaluate({ percent, ...scope }, { items }) {
    const indexes = listIndexesInScope(items, scope)
    if (isLimited(scope) && indexes.length === 0) return { code: 'not_for_these_products' }
    const basisPoints = Math.round(percent * 100)
    return reduceItems(multiplyByFraction(sumLeft(items, indexes), basisPoints, 10_000), indexes)
  },
})
