import { z } from 'zod'
import { Picture } from '#contract/pictures'

/** What a notification in the shop is about. A user can switch each off. */
export const NOTIFICATION_CATEGORIES = [
  ...['order', 'lucky_draw', 'promotion', 'recommendation', 'referral', 'account'],
] as const
export type NotificationCategory = (typeof NOTIFICATION_CATEGORIES)[number]

export const NOTIFICATION_KINDS = {
  order_confirmed: 'order',
  order_shipped: 'order',
  order_out_for_delivery: 'order',
  order_delivered: 'order',
  lucky_draw_starting: 'lucky_draw',
  lucky_draw_ticket_earned: 'lucky_draw',
  lucky_draw_winner: 'lucky_draw',
  lucky_draw_golden_winner: 'lucky_draw',
  lucky_draw_vip_winner: 'lucky_draw',
  lucky_draw_epic_winner: 'lucky_draw',
  lucky_draw_non_winner: 'lucky_draw',
  flash_sale: 'promotion',
  seasonal_discount: 'promotion',
  coupon_code: 'promotion',
  new_product_recommendation: 'recommendation',
  back_in_stock: 'recommendation',
  special_offer: 'recommendation',
  referral_signup: 'referral',
  referral_bonus: 'referral',
  password_change: 'account',
  profile_update: 'account',
  policy_update: 'account',
} as const satisfies Record<string, NotificationCategory>
export type NotificationKind = keyof typeof NOTIFICATION_KINDS
const KINDS = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]]

/** The kinds of a category. */
export function listKinds(category: NotificationCategory): NotificationKind[] {
  return KINDS.filter((kind) => NOTIFICATION_KINDS[kind] === category)
}

export const Notification = z
  .object({
    id: z.uuid(),
    type: z.enum(KINDS),
    category: z.enum(NOTIFICATION_CATEGORIES),
    title: z.string().meta({ description: 'In the language of the request, as the message is' }),
    message: z.string(),
    link_to: z.string().meta({ description: 'A path of the shop, without a language' }),
    image: Picture.nullable().meta({ description: 'Of its product' }),
    created_at: z.iso.datetime(),
    read: z.boolean(),
    position: z.int().meta({ description: 'Grows with each notification of the user' }),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

export const NotificationInbox = z
  .object({
    version: z.int().meta({ description: 'Grows whenever a notification is added or read' }),
    unread: z.int(),
    total: z.int(),
    by_category: z.record(z.enum(NOTIFICATION_CATEGORIES), z.int()),
  })
  .meta({ id: 'NotificationInbox' })
export type NotificationInbox = z.infer<typeof NotificationInbox>

export const ReadNotifications = z
  .object({
    up_to: z.int().min(1).max(Number.MAX_SAFE_INTEGER).meta({
      description:
        'The position of the newest one that the user has seen; what came later stays unread',
    }),
  })
  .meta({ id: 'ReadNotifications' })

/** Whether a user is told of a category in the shop. */
export const CategoryPreferences = z
  .object({
    order: z.boolean(),
    lucky_draw: z.boolean(),
    promotion: z.boolean(),
    recommendation: z.boolean(),
    referral: z.boolean(),
    account: z.boolean(),
  })
  .meta({ id: 'NotificationCategoryPreferences' })
export type CategoryPreferences = z.infer<typeof CategoryPreferences>
export const UpdateCategoryPreferences = CategoryPreferences.partial().meta({
  id: 'UpdateNotificationCategoryPreferences',
})
export type UpdateCategoryPreferences = z.infer<typeof UpdateCategoryPreferences>

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
