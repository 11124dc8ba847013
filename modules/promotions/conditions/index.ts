import { z } from 'zod'
import type { CartFacts, Unmet } from '../cart-facts.ts'
import type { Condition, FactName } from './condition.ts'
import { contains } from './contains.ts'
import { countries } from './countries.ts'
import { currencies } from './currencies.ts'
import { customers } from './customers.ts'
import { firstOrder } from './first-order.ts'
import { minQuantity } from './min-quantity.ts'
import { minSubtotal } from './min-subtotal.ts'
import { segments } from './segments.ts'

/** The conditions that a promotion can have. A new one is a file and a line here. */
const CONDITIONS = {
  min_subtotal: minSubtotal,
  min_quantity: minQuantity,
  contains,
  customers,
  segments,
  first_order: firstOrder,
  countries,
  currencies,
}

export const StoredCondition = z
  .discriminatedUnion('kind', [
    minSubtotal.schema,
    minQuantity.schema,
    contains.schema,
    customers.schema,
    segments.schema,
    firstOrder.schema,
    countries.schema,
    currencies.schema,
  ])
  .meta({ id: 'PromotionCondition' })
export type StoredCondition = z.infer<typeof StoredCondition>

export function evaluateCondition(condition: StoredCondition, facts: CartFacts): Unmet | null {
  return getCondition(condition).evaluate(condition, facts)
}

export function listNeeds(condition: StoredCondition): readonly FactName[] {
  return getCondition(condition).needs ?? []
}

export function isOfPerson(condition: StoredCondition): boolean {
  return getCondition(condition).isOfPerson ?? false
}

function getCondition({ kind }: StoredCondition): Condition<typeof StoredCondition> {
  return CONDITIONS[kind] as unknown as Condition<typeof StoredCondition>
}
