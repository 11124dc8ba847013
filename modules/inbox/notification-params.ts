import type { Language } from '#platform/i18n/languages'
import type { NotificationCategory, NotificationKind } from './contract.ts'

/** An amount in minor units of its currency. */
interface Amount {
  minor: number
  currency: string
}
/** A time in ISO 8601, which a text names in the time zone of the reader. */
interface Instant {
  at: string
}
interface Percentage {
  percent: number
}

/** A name in each language. */
interface LocalizedName {
  names: Record<Language, string>
}

/** A fact of a text; null where a text does without it. */
export type ParamValue = string | number | Amount | Instant | Percentage | LocalizedName | null

/** What earned tickets of a draw. */
export type TicketCause = 'check_in' | 'sale' | 'daily' | 'purchase'

/** What happened to an account. */
export type AccountChange =
  | { change?: 'profile' }
  | { change: 'email' | 'session_revoked' | 'device' }
  | { change: 'factor_added' | 'factor_removed'; factor: string }
  | { change: 'method_added' | 'method_removed'; method: string }
  | { change: (typeof INFLUENCER_DECISIONS)[number] }
  /** A voucher for sales. */
  | { change: 'influencer_milestone'; sales: number; value: Amount; ends: Instant }
  /** Store credit for a place among the best of a month. */
  | { change: 'influencer_prize'; place: number; value: Amount }

const INFLUENCER_DECISIONS = [
  ...(['influencer_approved', 'influencer_rejected'] as const),
  ...(['influencer_reopened', 'influencer_suspended', 'influencer_resumed'] as const),
] as const

/** They are no matter of security, so a user can switch them off. */
const INFLUENCER_CHANGES = [
  ...INFLUENCER_DECISIONS,
  ...(['influencer_milestone', 'influencer_prize'] as const),
]

/** What the text of each kind says. Values are facts and codes, no sentences and no names of other people. */
export interface ParamsByKind {
  order_confirmed: { number: string; items: number; total: Amount }
  order_shipped: { number: string }
  order_out_for_delivery: { number: string }
  order_delivered: { number: string }
  /** `draw` and `prize` are titles that the owner of the shop gave. */
  lucky_draw_starting: { draw: string; closes: Instant }
  lucky_draw_ticket_earned: { draw: string; tickets: number; cause: TicketCause }
  /** The prize has to be claimed before `claim`; null without a deadline. */
  lucky_draw_winner: { draw: string; prize: string; claim: Instant | null }
  lucky_draw_golden_winner: { draw: string; prize: string; claim: Instant | null }
  lucky_draw_vip_winner: { draw: string; prize: string; claim: Instant | null }
  lucky_draw_epic_winner: { draw: string; prize: string; claim: Instant | null }
  lucky_draw_non_winner: { draw: string }
  flash_sale: { category: 'electronics' | 'fashion' | 'home'; percent: number; ends: Instant }
  /** The name of a promotion, and the code that it needs. */
  seasonal_discount: { name: string | LocalizedName; code: string | null; ends: Instant | null }
  coupon_code: {
    code: string
    value: Amount | Percentage | null
    ends: Instant | null
    /** One coupon, or `count` of a day, end soon: `code` is of the first one, `value` of all. Absent for a new coupon. */
    reminder?: 'one' | 'many'
    count?: number
  }
  /** The title is that of the base language. */
  new_product_recommendation: { title: string; price: Amount }
  back_in_stock: { title: string; price: Amount }
  special_offer: { title: string; price: Amount; before: Amount }
  referral_signup: { bonus: Amount | null }
  referral_bonus: { bonus: Amount; ends: Instant | null }
  password_change: Record<string, never>
  profile_update: AccountChange
  /** A page of texts that the shop has published again. */
  policy_update: { page: 'terms' | 'privacy' | 'returns' }
}

export type NotificationParams = ParamsByKind[NotificationKind]

/** Where a notification leads to that names no path itself. */
const CATEGORY_LINKS: Record<NotificationCategory, string> = {
  order: '/orders',
  lucky_draw: '/lucky-draw',
  promotion: '/shop',
  recommendation: '/shop',
  referral: '/profile?tab=referrals',
  account: '/profile',
}
const KIND_LINKS: Partial<Record<NotificationKind, string>> = {
  flash_sale: '/mystery-flash-sale',
  coupon_code: '/profile?tab=rewards',
}

/** The path of a kind, without a language. */
export function getDefaultLink(kind: NotificationKind, category: NotificationCategory): string {
  return KIND_LINKS[kind] ?? CATEGORY_LINKS[category]
}

/** Whether a notification is about the security of the account. It is shown whatever a user has switched off. */
export function isSecurityNotification(kind: NotificationKind, params: NotificationParams) {
  if (kind === 'password_change') return true
  if (kind !== 'profile_update') return false
  const { change = 'profile' } = params as AccountChange
  return change !== 'profile' && !INFLUENCER_CHANGES.some((one) => one === change)
}
