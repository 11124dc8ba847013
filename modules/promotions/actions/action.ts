import type { z } from 'zod'
import type { CartFacts, Unmet } from '../cart-facts.ts'

/** What an action takes off: amounts of items, by their index, and the delivery. */
export interface Reduction {
  items: { minor: number; itemIndexes: number[] }[]
  hasFreeShipping: boolean
}

export interface Action<Schema extends z.ZodType<{ kind: string }>> {
  /** Its parameters, with its name as `kind`. */
  schema: Schema
  /** Returns what it takes off what the items still cost, or why it takes nothing off. */
  evaluate: (params: z.infer<Schema>, facts: CartFacts) => Reduction | Unmet
}

export function defineAction<Schema extends z.ZodType<{ kind: string }>>(
  action: Action<Schema>,
): Action<Schema> {
  return action
}

export function reduceItems(minor: number, itemIndexes: number[]): Reduction {
  return { items: minor > 0 ? [{ minor, itemIndexes }] : [], hasFreeShipping: false }
}
