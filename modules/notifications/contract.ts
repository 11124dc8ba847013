import { z } from 'zod'

/** What notifications are about; `any` covers every topic. */
export const NOTIFICATION_TOPICS = [
  ...['any', 'order', 'promotion', 'recommendation', 'newsletter', 'account', 'community'],
  ...['lucky_draw', 'referral', 'wishlist'],
] as const
/** How a notification reaches a user. */
export const NOTIFICATION_CHANNELS = ['shop', 'email', 'push', 'sms'] as const

/**
 * The switches of the account page: the topic and channel of each, its default, and whether the shop sends such
 * notifications yet. A new sender checks `getPreferences` and sets `isAvailable`.
 */
export const PREFERENCE_DEFINITIONS = {
  order_updates: { topic: 'order', channel: 'email', defaultValue: true, isAvailable: true },
  promotions: { topic: 'promotion', channel: 'email', defaultValue: true, isAvailable: false },
  recommendations: {
    topic: 'recommendation',
    channel: 'email',
    defaultValue: false,
    isAvailable: false,
  },
  wishlist_updates: { topic: 'wishlist', channel: 'email', defaultValue: false, isAvailable: true },
  newsletter: { topic: 'newsletter', channel: 'email', defaultValue: true, isAvailable: true },
  push_notifications: { topic: 'any', channel: 'push', defaultValue: false, isAvailable: false },
  sms_notifications: { topic: 'any', channel: 'sms', defaultValue: false, isAvailable: false },
  security_alerts: { topic: 'account', channel: 'email', defaultValue: true, isAvailable: true },
  community_updates: {
    topic: 'community',
    channel: 'email',
    defaultValue: false,
    isAvailable: true,
  },
} as const

export const NotificationPreferences = z
  .object({
    order_updates: z.boolean(),
    promotions: z.boolean(),
    recommendations: z.boolean(),
    wishlist_updates: z.boolean(),
    newsletter: z.boolean(),
    push_notifications: z.boolean(),
    sms_notifications: z.boolean(),
    security_alerts: z.boolean(),
    community_updates: z.boolean(),
  })
  .meta({ id: 'NotificationPreferences' })
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** Preferences that are left out stay unchanged. */
export const UpdatePreferences = NotificationPreferences.partial().meta({ id: 'UpdatePreferences' })
export type UpdatePreferences = z.infer<typeof UpdatePreferences>

/** The e-mails about an order that a clerk can send again. */
export const RESENDABLE_EMAILS = ['order-confirmed', 'shipped', 'refunded', 'payment-link'] as const
export type ResendableEmail = (typeof RESENDABLE_EMAILS)[number]

export const ResendEmailBody = z
  .object({ template: z.enum(RESENDABLE_EMAILS) })
  .meta({ id: 'ResendEmailBody' })
