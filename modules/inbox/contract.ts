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

/** Those that the shop raises for many users at once. */
export const BROADCAST_KINDS = [
  ...(['coupon_code', 'seasonal_discount', 'policy_update'] as const),
] as const satisfies NotificationKind[]
export type BroadcastKind = (typeof BROADCAST_KINDS)[number]

/** One notification for many users, which an administrator starts. */
export const NotificationBroadcast = z
  .object({
    audience: z.int().meta({ description: 'How many users it is for now' }),
    started_at: z.iso.datetime().nullable().meta({ description: 'Null if it was never started' }),
    finished_at: z.iso.datetime().nullable(),
    recipients: z.int().meta({ description: 'How many users it has reached so far' }),
  })
  .meta({ id: 'NotificationBroadcast' })
export type NotificationBroadcast = z.infer<typeof NotificationBroadcast>

/** The pages whose changes concern every customer, by their keys in the content. */
export const POLICIES = {
  'page.terms': 'terms',
  'page.privacy': 'privacy',
  'page.returns': 'returns',
} as const

export function isPolicy(key: string): key is keyof typeof POLICIES {
  return Object.hasOwn(POLICIES, key)
}

export const PolicyBroadcast = NotificationBroadcast.extend({
  version: z.int().nullable().meta({
    description: 'Of the text that is published; null while it is that of a new shop',
  }),
}).meta({ id: 'PolicyBroadcast' })
export type PolicyBroadcast = z.infer<typeof PolicyBroadcast>

export const StartPolicyBroadcast = z
  .object({
    version: z
      .int()
      .min(1)
      .max(2 ** 31 - 1)
      .meta({ description: 'The version that was seen' }),
  })
  .meta({ id: 'StartPolicyBroadcast' })

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

/** A browser's subscription, as `PushSubscription.toJSON()` of the Push API gives it. */
export const SavePushSubscription = z
  .object({
    endpoint: z.url({ protocol: /^https?$/ }).max(1000),
    keys: z.object({
      p256dh: z.string().regex(/^[A-Za-z0-9_-]{86,88}$/),
      auth: z.string().regex(/^[A-Za-z0-9_-]{22,24}$/),
    }),
  })
  .meta({ id: 'SavePushSubscription' })
export type SavePushSubscription = z.infer<typeof SavePushSubscription>

export const DeletePushSubscription = SavePushSubscription.pick({ endpoint: true }).meta({
  id: 'DeletePushSubscription',
})

export const PushKey = z
  .object({ public_key: z.string().meta({ description: 'The `applicationServerKey`' }) })
  .meta({ id: 'PushKey' })

/** What the service worker shows. */
export interface PushMessage {
  id: string
  title: string
  body: string
  /** A path of the shop, in the language of the subscription. */
  link: string
}

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
  ...['lucky_draw', 'referral', 'wishlist', 'security'],
] as const
/** How a notification reaches a user. */
export const NOTIFICATION_CHANNELS = ['shop', 'email', 'push', 'sms'] as const

/** The rows of the table of preferences. */
export const PREFERENCE_TOPICS = [
  ...(['order', 'security', 'lucky_draw', 'promotion', 'recommendation', 'referral'] as const),
  ...(['account', 'newsletter', 'wishlist', 'community'] as const),
] as const
export type PreferenceTopic = (typeof PREFERENCE_TOPICS)[number]
/** Its columns. */
export const PREFERENCE_CHANNELS = ['shop', 'email', 'push'] as const
export type PreferenceChannel = (typeof PREFERENCE_CHANNELS)[number]

export interface PreferenceCell {
  defaultValue: boolean
  /** It cannot be switched off: an order or the account would be unsafe without it. */
  isFixed?: true
}

/**
 * What a user can be told of, and where: the one table behind the six categories (its column `shop`) and the eight switches.
 * Where it has no cell, nothing is ever sent.
 */
export const PREFERENCE_TABLE: Record<
  PreferenceTopic,
  Partial<Record<PreferenceChannel, PreferenceCell>>
> = {
  order: {
    shop: { defaultValue: true },
    email: { defaultValue: true, isFixed: true },
    push: { defaultValue: true },
  },
  security: {
    shop: { defaultValue: true, isFixed: true },
    email: { defaultValue: true, isFixed: true },
    push: { defaultValue: true },
  },
  lucky_draw: {
    shop: { defaultValue: true },
    email: { defaultValue: true },
    push: { defaultValue: false },
  },
  promotion: {
    shop: { defaultValue: true },
    email: { defaultValue: true },
    push: { defaultValue: false },
  },
  recommendation: {
    shop: { defaultValue: true },
    email: { defaultValue: false },
    push: { defaultValue: false },
  },
  referral: {
    shop: { defaultValue: true },
    email: { defaultValue: true },
    push: { defaultValue: false },
  },
  account: { shop: { defaultValue: true }, push: { defaultValue: false } },
  newsletter: { email: { defaultValue: true } },
  wishlist: { email: { defaultValue: false } },
  community: { email: { defaultValue: false } },
}

const preferenceChoice = {
  topic: z.enum(PREFERENCE_TOPICS),
  channel: z.enum(PREFERENCE_CHANNELS),
}

/** The cells of the table, by rows. */
export const PreferenceTable = z
  .object({
    cells: z.array(
      z.object({
        ...preferenceChoice,
        is_enabled: z.boolean(),
        is_fixed: z.boolean().meta({ description: 'It cannot be switched off' }),
      }),
    ),
  })
  .meta({ id: 'PreferenceTable' })
export type PreferenceTable = z.infer<typeof PreferenceTable>

export const PreferenceCellPath = z.object(preferenceChoice)
export const SetPreference = z.object({ is_enabled: z.boolean() }).meta({ id: 'SetPreference' })

/** The topics of optional e-mails about notifications, which a digest can collect. */
export const MAIL_TOPICS = [
  ...(['lucky_draw', 'promotion', 'recommendation', 'referral', 'wishlist'] as const),
] as const satisfies PreferenceTopic[]
export type MailTopic = (typeof MAIL_TOPICS)[number]

/** Whether optional e-mails come one by one, or together. */
export const DIGESTS = ['off', 'daily', 'weekly'] as const
export type Digest = (typeof DIGESTS)[number]

const ClockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ example: '22:00' })

/** When a user is told. */
export const SaveNotificationSchedule = z
  .object({
    digest: z.enum(DIGESTS).meta({
      description: 'Optional e-mails one by one, or together on each morning or on Monday morning',
    }),
    quiet_hours: z
      .object({
        start: ClockTime,
        end: ClockTime.meta({ description: 'On the next day if it is before the start' }),
      })
      .refine(({ start, end }) => start !== end, { path: ['end'], error: 'ends_at_start' })
      .nullable()
      .meta({ description: 'Push, optional e-mails and toasts wait until their end' }),
  })
  .meta({ id: 'SaveNotificationSchedule' })
export type SaveNotificationSchedule = z.infer<typeof SaveNotificationSchedule>

export const NotificationSchedule = SaveNotificationSchedule.extend({
  digest_time: ClockTime.meta({ description: 'When digests are sent' }),
  time_zone: z.string().meta({ description: 'Of all times: that of the profile, or of the shop' }),
}).meta({ id: 'NotificationSchedule' })
export type NotificationSchedule = z.infer<typeof NotificationSchedule>

/** The switches of an account: the topic and channel of each, and its default. */
export const PREFERENCE_DEFINITIONS = {
  order_updates: { topic: 'order', channel: 'email', defaultValue: true },
  promotions: { topic: 'promotion', channel: 'email', defaultValue: true },
  recommendations: { topic: 'recommendation', channel: 'email', defaultValue: false },
  wishlist_updates: { topic: 'wishlist', channel: 'email', defaultValue: false },
  newsletter: { topic: 'newsletter', channel: 'email', defaultValue: true },
  push_notifications: { topic: 'any', channel: 'push', defaultValue: false },
  sms_notifications: { topic: 'any', channel: 'sms', defaultValue: false },
  security_alerts: { topic: 'security', channel: 'email', defaultValue: true },
  community_updates: { topic: 'community', channel: 'email', defaultValue: false },
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

/** E-mails about orders and the security of the account stay on. */
export const FIXED_PREFERENCES = {
  order_updates: z.literal(true),
  security_alerts: z.literal(true),
}

/** Preferences that are left out stay unchanged. */
export const UpdatePreferences = NotificationPreferences.extend(FIXED_PREFERENCES)
  .partial()
  .meta({ id: 'UpdatePreferences' })
export type UpdatePreferences = z.infer<typeof UpdatePreferences>
