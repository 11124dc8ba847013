/**
 * Divides an amount by weights. The parts are integers that sum to the amount, and each differs from its exact share by
 * less than one: the rest goes to the largest remainders, the earliest first. If all weights are zero, they are equal.
 *
 * @param minor an integer, not negative
 * @param weights integers, not negative, at least one
 */
export function allocate(minor: number, weights: number[]): number[] {
  if (minor === 0) return weights.map(() => 0)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return allocate(minor, Array<number>(weights.length).fill(1))

  const exact = weights.map((weight, index) => {
    const product = BigInt(minor) * BigInt(weight)
    return { index, whole: product / BigInt(sum), remainder: product % BigInt(sum) }
  })
  const parts = exact.map(({ whole }) => Number(whole))
  const rest = minor - parts.reduce((total, part) => total + part, 0)

  // The sort is stable: equal remainders keep their order.
  const byRemainder = exact.toSorted((a, b) => Number(b.remainder - a.remainder))
  for (const { index } of byRemainder.slice(0, rest)) parts[index]!++
  return parts
}
