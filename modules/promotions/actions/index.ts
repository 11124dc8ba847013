import { z } from 'zod'
import type { CartFacts, Unmet } from '../cart-facts.ts'
import type { Action, Reduction } from './action.ts'
import { amountOff } from './amount-off.ts'
import { buyGet } from './buy-get.ts'
import { freeShipping } from './free-shipping.ts'
import { percentageOff } from './percentage-off.ts'

/** The actions that a promotion can have. A new one is a file and a line here. */
const ACTIONS = {
  percentage_off: percentageOff,
  amount_off: amountOff,
  free_shipping: freeShipping,
  buy_get: buyGet,
}

export const StoredAction = z
  .discriminatedUnion('kind', [
    percentageOff.schema,
    amountOff.schema,
    freeShipping.schema,
    buyGet.schema,
  ])
  .meta({ id: 'PromotionAction' })
export type StoredAction = z.infer<typeof StoredAction>

export function evaluateAction(action: StoredAction, facts: CartFacts): Reduction | Unmet {
  const { evaluate } = ACTIONS[action.kind] as unknown as Action<typeof StoredAction>
  return evaluate(action, facts)
}
