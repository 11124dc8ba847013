import { z } from 'zod'
import { multiplyByFraction } from '#platform/money/fractions'
import { countUnits, type ItemFacts } from '../cart-facts.ts'
import { isLimited, listIndexesInScope, scopeFields } from '../scope.ts'
import { defineAction, type Reduction } from './action.ts'

/** Of each group of units that the shopper buys, the cheapest ones are free, or reduced by a percentage. */
export const buyGet = defineAction({
  schema: z.strictObject({
    kind: z.literal('buy_get'),
    buy: z.int().min(1).max(99).meta({ description: 'Units that are paid in full' }),
    get: z.int().min(1).max(99).meta({ description: 'Units that are reduced for them' }),
    percent: z.number().min(0.01).max(100).multipleOf(0.01).default(100),
    max_times: z.int().min(1).max(999).nullable().default(null),
    ...scopeFields,
  }),
  evaluate({ buy, get, percent, max_times: maxTimes, ...scope }, { items }) {
    const indexes = listIndexesInScope(items, scope)
    if (isLimited(scope) && indexes.length === 0) return { code: 'not_for_these_products' }
    const units = countUnits(items, indexes)
    const groups = Math.min(Math.floor(units / (buy + get)), maxTimes ?? units)
    if (groups === 0) return { code: 'buy_more', params: { missing: buy + get - units } }
    return reduceCheapest(items, indexes, { units: groups * get, percent })
  },
})

/** Of equal prices, the item that was added first is reduced first. */
function reduceCheapest(
  items: ItemFacts[],
  indexes: number[],
  { units, percent }: { units: number; percent: number },
): Reduction {
  const cheapestFirst = indexes.toSorted((a, b) => items[a]!.unitMinor - items[b]!.unitMinor)
  const basisPoints = Math.round(percent * 100)
  let rest = units
  const reduced = cheapestFirst.map((index) => {
    const { quantity, leftMinor } = items[index]!
    const count = Math.min(quantity, rest)
    rest -= count
    const minor = multiplyByFraction(leftMinor, count * basisPoints, quantity * 10_000)
    return { minor, itemIndexes: [index] }
  })
  return { items: reduced.filter(({ minor }) => minor > 0), hasFreeShipping: false }
}
