/**
 * Shares an amount out by weights, to the cent: the parts are whole, differ from their exact share by less
 * than one, and sum to the amount. What is left over goes to the largest remainders, the earliest first.
 * Without any weight everything weighs the same.
 *
 * @param minor whole and not negative
 * @param weights whole and not negative, at least one
 */
export function allocate(minor: number, weights: number[]): number[] {
  if (minor === 0) return weights.map(() => 0)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return allocate(minor, Array<number>(weights.length).fill(1))

  const exact = weights.map((weight, index) => {
    const product = BigInt(minor) * BigInt(weight)
    return { index, whole: product / BigInt(sum), rest: product % BigInt(sum) }
  })
  const parts = exact.map(({ whole }) => Number(whole))
  const left = minor - parts.reduce((total, part) => total + part, 0)

  const byRest = exact.toSorted((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1,
  )
  for (const { index } of byRest.slice(0, left)) parts[index]!++
  return parts
}
