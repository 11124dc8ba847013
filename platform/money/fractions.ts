/**
 * Returns `minor × numerator ÷ denominator` in whole minor units, with halves rounded away from zero. Money is rounded
 * here only. The result is exact even if the product exceeds the safe integers.
 */
export function multiplyByFraction(
  minor: number,
  numerator: number | bigint,
  denominator: number | bigint,
): number {
  const product = 2n * BigInt(minor) * BigInt(numerator)
  const rounding = product < 0n ? -BigInt(denominator) : BigInt(denominator)
  return Number((product + rounding) / (2n * BigInt(denominator)))
}
