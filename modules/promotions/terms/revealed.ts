import type { Candidate } from '../candidate.ts'
import type { CartFacts, Unmet } from '../cart-facts.ts'

/** The shopper has revealed the flash sale. */
export function evaluateRevealed(
  { promotion }: Candidate,
  { revealedSales }: CartFacts,
): Unmet | null {
  if (promotion.kind !== 'flash_sale' || revealedSales?.has(promotion.id)) return null
  return { code: 'not_revealed' }
}
