import { z } from 'zod'
import { countUnits } from '../cart-facts.ts'
import { listIndexesInScope, scopeFields } from '../scope.ts'
import { defineCondition } from './condition.ts'

/** The cart has at least a number of units. */
export const minQuantity = defineCondition({
  schema: z.strictObject({
    kind: z.literal('min_quantity'),
    quantity: z.int().min(1).max(9999),
    ...scopeFields,
  }),
  evaluate({ quantity, ...scope }, { items }) {
    const missing = quantity - countUnits(items, listIndexesInScope(items, scope))
    return missing <= 0 ? null : { code: 'min_quantity', params: { quantity, missing } }
  },
})
