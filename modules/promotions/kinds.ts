import type { Candidate } from './candidate.ts'
import type { PromotionKind } from './contract.ts'

interface PromotionKindTerms {
  /** Of the adjustments of order lines. */
  adjustmentKind: 'coupon' | 'promotion' | 'flash_sale'
  /** Lower ones take their share first. Those after them count on what is left. */
  position: number
}

/** What gives promotions. Holiday offers become a line (decision 0109). */
export const PROMOTION_KIND_TERMS: Record<PromotionKind, PromotionKindTerms> = {
  flash_sale: { adjustmentKind: 'flash_sale', position: 0 },
  automatic: { adjustmentKind: 'promotion', position: 1 },
  coupon: { adjustmentKind: 'coupon', position: 2 },
}

/** Whether an order may have both. Both must allow it, and an order has one coupon. */
export function areCombinable({ promotion: a }: Candidate, { promotion: b }: Candidate): boolean {
  if (a.kind === 'coupon' && b.kind === 'coupon') return false
  return a.combinesWith.includes(b.kind) && b.combinesWith.includes(a.kind)
}

export function comparePositions({ promotion: a }: Candidate, { promotion: b }: Candidate): number {
  const [first, second] = [a, b].map(({ kind }) => PROMOTION_KIND_TERMS[kind].position)
  return first! - second! || compareAges(a, b)
}

/** The older one first. Ids are compared by their text, so the order is the same everywhere. */
export function compareAges(a: Candidate['promotion'], b: Candidate['promotion']): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1)
}
