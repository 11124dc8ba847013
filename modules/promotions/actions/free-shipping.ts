import { z } from 'zod'
import { ShippingMethod } from '#contract/pricing'
import { defineAction } from './action.ts'

/** Makes some delivery methods free. */
export const freeShipping = defineAction({
  schema: z.strictObject({
    kind: z.literal('free_shipping'),
    methods: z.array(ShippingMethod).min(1).max(2),
  }),
  evaluate({ methods }, { shipping }) {
    if (shipping && methods.some((method) => method === shipping.id)) {
      return { items: [], hasFreeShipping: true }
    }
    return { code: 'not_for_this_delivery', params: { method: methods[0]! } }
  },
})
