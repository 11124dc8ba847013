import type { NotificationKind } from './contract.ts'

/** An amount in minor units of its currency. */
interface Amount {
  minor: number
  currency: string
}

/** What the text of each kind says. Values are facts and codes, no sentences; dates are ISO 8601. */
export interface ParamsByKind {
  order_confirmed: { number: string; items: number; total: Amount }
  order_shipped: { number: string }
  order_out_for_delivery: { number: string }
  order_delivered: { number: string }
  /** The title is that of the base language. */
  back_in_stock: { title: string; price: Amount }
  special_offer: { title: string; price: Amount; before: Amount }
  password_change: Record<string, never>
  profile_update: Record<string, never>
}

/** The kinds that something in the shop raises. */
export type SupportedKind = keyof ParamsByKind & NotificationKind
export type NotificationParams = ParamsByKind[SupportedKind]

/** These are shown whatever a user has switched off. */
export const SECURITY_KINDS: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'password_change',
])
