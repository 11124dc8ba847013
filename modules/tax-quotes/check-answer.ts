import { isReference } from '#platform/provider-quotes/is-reference'
import type { TaxAnswer, TaxRequest } from './tax-provider.ts'

/** No country and no city of the world taxes sales so high. What is above is a mistake, such as a percentage of a percentage. */
const MAX_RATE_PPM = 400_000

export type TaxAnswerFault = 'wrong_currency' | 'wrong_lines' | 'invalid_rate' | 'invalid_reference'

/** Returns why an answer cannot be what was asked for, or null. Nothing of a wrong answer is used. */
export function findAnswerFault(request: TaxRequest, answer: TaxAnswer): TaxAnswerFault | null {
  const { currency, lines, shippingPpm, reference } = Object(answer) as Partial<TaxAnswer>
  if (currency !== request.currency) return 'wrong_currency'
  if (!Array.isArray(lines)) return 'wrong_lines'
  const ids = new Set(lines.map((line) => line?.id))
  const isEach = lines.length === request.lines.length && ids.size === lines.length
  if (!isEach || request.lines.some(({ id }) => !ids.has(id))) return 'wrong_lines'
  const rates = [...lines.map(({ ratePpm }) => ratePpm), shippingPpm ?? 0]
  if (!rates.every(isRate)) return 'invalid_rate'
  return isReference(reference) ? null : 'invalid_reference'
}

function isRate(rate: unknown): boolean {
  return Number.isInteger(rate) && (rate as number) >= 0 && (rate as number) <= MAX_RATE_PPM
}
