import { isReference } from '#platform/provider-quotes/is-reference'
import type { ShippingAnswer, ShippingAnswerMethod, ShippingRequest } from './shipping-provider.ts'

/** No carrier costs so many times what the shop's own table does. What is above is a mistake, such as cents taken for euros. */
const MAX_TIMES_TABLE = 50

const MAX_DAYS = 90

export type ShippingAnswerFault =
  | 'wrong_currency'
  | 'wrong_methods'
  | 'invalid_price'
  | 'invalid_days'
  | 'invalid_reference'

/** Returns why an answer cannot be what was asked for, or null. Nothing of a wrong answer is used. */
export function findAnswerFault(
  request: ShippingRequest,
  answer: ShippingAnswer,
): ShippingAnswerFault | null {
  const { currency, methods, reference } = Object(answer) as Partial<ShippingAnswer>
  if (currency !== request.currency) return 'wrong_currency'
  if (!Array.isArray(methods) || methods.length !== request.methods.length) return 'wrong_methods'
  const answered = new Map(methods.map((method) => [method?.id, method]))
  for (const { id, tablePriceMinor } of request.methods) {
    const method = answered.get(id)
    if (!method) return 'wrong_methods'
    if (!isPrice(method.priceMinor, tablePriceMinor)) return 'invalid_price'
    if (!isRange(method.days)) return 'invalid_days'
  }
  return isReference(reference) ? null : 'invalid_reference'
}

/** A delivery that is free in the table is never charged, so there is nothing to compare with. */
function isPrice(price: unknown, tablePriceMinor: number): boolean {
  if (price === null) return true
  if (!Number.isSafeInteger(price) || (price as number) < 0) return false
  return tablePriceMinor === 0 || (price as number) <= tablePriceMinor * MAX_TIMES_TABLE
}

function isRange(days: ShippingAnswerMethod['days'] | undefined): boolean {
  if (days == null) return true
  const { from, to } = days
  const isDays = [from, to].every((day) => Number.isInteger(day) && day >= 1 && day <= MAX_DAYS)
  return isDays && from <= to
}
