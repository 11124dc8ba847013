import type { z } from 'zod'
import type { CartFacts, Unmet } from '../cart-facts.ts'

/** What a condition needs to be read from other modules: it costs a statement, so it is only read if it is needed. */
export type FactName = 'orders' | 'segments'

export interface Condition<Schema extends z.ZodType<{ kind: string }>> {
  /** Its parameters, with its name as `kind`. */
  schema: Schema
  needs?: readonly FactName[]
  /** It depends on who buys and where, whatever is in the cart. */
  isOfPerson?: true
  /** Returns why the cart does not meet it, or null if it does. */
  evaluate: (params: z.infer<Schema>, facts: CartFacts) => Unmet | null
}

export function defineCondition<Schema extends z.ZodType<{ kind: string }>>(
  condition: Condition<Schema>,
): Condition<Schema> {
  return condition
}
