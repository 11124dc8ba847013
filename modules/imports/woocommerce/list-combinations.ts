import { invalidRow } from '../import-error.ts'
import type { WooCommerceAttribute } from './parse-attributes.ts'

/** Combinations that one variation without a value may stand for. */
const MAX_COMBINATIONS = 100

/** The combinations of options that a variation stands for: null is every value of its attribute. */
export function listCombinations(
  values: (string | null)[],
  optionAttributes: WooCommerceAttribute[],
): string[][] {
  const lists = values.map((value, at) => {
    const { name, values: all } = optionAttributes[at]!
    if (value !== null) return [value]
    if (all.length === 0) throw invalidRow('no_attribute_values', { value: name })
    return all
  })
  if (lists.reduce((count, { length }) => count * length, 1) > MAX_COMBINATIONS) {
    throw invalidRow('too_many_combinations', { max: MAX_COMBINATIONS })
  }
  return lists.reduce<string[][]>(
    (combinations, list) =>
      combinations.flatMap((combination) => list.map((value) => [...combination, value])),
    [[]],
  )
}
