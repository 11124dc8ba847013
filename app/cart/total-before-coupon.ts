import type { CartItem } from '#contract/cart'

/** What a line costs before its share of a coupon, which the summary takes off once: so the lines add up to "Items". */
export function getTotalBeforeCoupon({
  receipt,
  total,
}: Pick<CartItem, 'receipt' | 'total'>): number {
  return receipt.steps.find(({ kind }) => kind === 'base')?.amount ?? total
}
