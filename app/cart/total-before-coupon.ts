import type { CartItem } from '#contract/cart'

/** Price of a line before its share of the coupon. The summary subtracts the coupon once, so the lines add up to "Items". */
export function getTotalBeforeCoupon({
  receipt,
  total,
}: Pick<CartItem, 'receipt' | 'total'>): number {
  return receipt.steps.find(({ kind }) => kind === 'base')?.amount ?? total
}
