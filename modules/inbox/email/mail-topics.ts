import {
  MAIL_TOPICS,
  type MailTopic,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '../contract.ts'

/** What a user has done a moment ago needs no e-mail. */
const UNMAILED: NotificationKind[] = ['flash_sale', 'lucky_draw_ticket_earned']
/** They have an e-mail of their own, unless a digest collects them. */
const OF_WISHLIST: NotificationKind[] = ['back_in_stock', 'special_offer']

/** Returns the topic that switches the e-mail about a kind on and off; null if there is none. */
export function getMailTopic(kind: NotificationKind): MailTopic | null {
  if (UNMAILED.includes(kind)) return null
  if (OF_WISHLIST.includes(kind)) return 'wishlist'
  return MAIL_TOPICS.find((topic) => topic === NOTIFICATION_KINDS[kind]) ?? null
}
