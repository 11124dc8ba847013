import { z } from 'zod'
import { listIndexesInScope, scopeFields } from '../scope.ts'
import { defineCondition } from './condition.ts'

/** The cart has one of some products, or one of some categories. */
export const contains = defineCondition({
  schema: z
    .strictObject({ kind: z.literal('contains'), ...scopeFields })
    .refine(({ product_ids, category_ids }) => product_ids.length + category_ids.length > 0, {
      path: ['product_ids'],
      error: 'required',
    }),
  evaluate(scope, { items }) {
    const hasOne = listIndexesInScope(items, scope).length > 0
    return hasOne ? null : { code: 'not_for_these_products' }
  },
})
