import { isDeepStrictEqual } from 'node:util'
import type { FullProduct } from './full-product.ts'

/** Returns the parts in which two states of a product differ, as they are in each. */
export function pickDifferences(
  before: FullProduct,
  after: FullProduct,
): { before: Partial<FullProduct>; after: Partial<FullProduct> } {
  const keys = (Object.keys(after) as (keyof FullProduct)[]).filter(
    (key) => !isDeepStrictEqual(before[key], after[key]),
  )
  const pick = (product: FullProduct): Partial<FullProduct> =>
    Object.fromEntries(keys.map((key) => [key, product[key]]))
  return { before: pick(before), after: pick(after) }
}
