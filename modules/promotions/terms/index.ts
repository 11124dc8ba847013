import type { Candidate } from '../candidate.ts'
import type { CartFacts, Unmet } from '../cart-facts.ts'
import { evaluateCodeEntered } from './code-entered.ts'
import { evaluateDateWindow } from './date-window.ts'
import { evaluateRedemptionLimits } from './redemption-limits.ts'
import { evaluateRevealed } from './revealed.ts'

/** The conditions that all promotions have, from their columns. The first one that is not met is the reason. */
const TERMS = [evaluateCodeEntered, evaluateDateWindow, evaluateRevealed, evaluateRedemptionLimits]

export function evaluateTerms(candidate: Candidate, facts: CartFacts): Unmet | null {
  for (const evaluate of TERMS) {
    const unmet = evaluate(candidate, facts)
    if (unmet) return unmet
  }
  return null
}
