/** Returns by how many percent a price is below another one, rounded. Both are amounts of the same currency. */
export function calculateReductionPercent(price: number, before: number): number {
  return Math.round((1 - price / before) * 100)
}
