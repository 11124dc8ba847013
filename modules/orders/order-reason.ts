import type { Language } from '#platform/i18n/languages'
import type { ErrorParams } from '#platform/result'
import { translateOrderText } from './order-messages.ts'

/** Why the shop itself did something with an order. Each code has a sentence in `messages/`. */
export const ORDER_REASON_CODES = [
  'handed_to_carrier',
  'hold_expired',
  'cancelled_by_shopper',
  'cancelled_by_shop',
  'already_paid',
  'goods_sold',
  'store_credit_spent',
  'prices_changed',
  'order_cancelled',
  'wrong_amount',
  'refunded_at_provider',
  'edit_offered',
  'edit_expired',
  'edit_cancelled',
  'edit_closed',
  'edit_applied',
  'email_resent',
  ...(['draw_closed', 'draw_cancelled'] as const),
  ...(['exchange_for', 'exchange_of', 'exchange_used', 'exchange_rest'] as const),
  ...(['exchange_refused', 'exchange_short', 'exchange_paid'] as const),
] as const
export type OrderReasonCode = (typeof ORDER_REASON_CODES)[number]

/** A code of the shop with its parameters, or the comment that a shopper or clerk wrote. */
export type OrderReason<Code extends OrderReasonCode = OrderReasonCode> =
  | { code: Code; params?: ErrorParams }
  | { comment: string }

/** A reason as `order_events` and `refunds` store it. */
export interface ReasonColumns<Code extends OrderReasonCode = OrderReasonCode> {
  reasonCode: Code | null
  reasonParams: ErrorParams | null
  comment: string | null
}

export function toReasonColumns(reason: OrderReason | null): ReasonColumns {
  if (!reason) return { reasonCode: null, reasonParams: null, comment: null }
  return 'comment' in reason
    ? { reasonCode: null, reasonParams: null, comment: reason.comment }
    : { reasonCode: reason.code, reasonParams: reason.params ?? null, comment: null }
}

/** Returns null where the row gives no reason. */
export function fromReasonColumns({
  reasonCode: code,
  reasonParams: params = null,
  comment,
}: Omit<ReasonColumns, 'reasonParams'> & Partial<ReasonColumns>): OrderReason | null {
  if (comment !== null) return { comment }
  return code && { code, ...(params && { params }) }
}

/** Returns the sentence that shoppers read: of a code in the given language, of a comment as it was written. */
export function formatOrderReason(reason: OrderReason | null, language: Language): string | null {
  if (!reason) return null
  return 'comment' in reason
    ? reason.comment
    : translateOrderText(`reasons.${reason.code}`, { language, params: reason.params })
}
