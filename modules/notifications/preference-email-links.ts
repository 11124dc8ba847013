import { getAccount, type UserId } from '#modules/identity'
import { updatePreferences } from '#modules/inbox'
import { checkLinkToken, createUnsubscribeToken } from '#platform/crypto/link-tokens'
import type { Database } from '#platform/db/database'
import type { EmailSender } from '#platform/email/render-email'
import type { Language } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import { err, ok, type Result } from '#platform/result'

/** The e-mails that a preference switches on: its name, and the page that switches it off. */
export const PREFERENCE_EMAILS = {
  'wishlist-emails': { preference: 'wishlist_updates', page: '/wishlist/unsubscribe' },
  'review-emails': { preference: 'community_updates', page: '/reviews/unsubscribe' },
} as const

export type PreferenceEmailTopic = keyof typeof PREFERENCE_EMAILS

interface UnsubscribeLinkInput {
  topic: PreferenceEmailTopic
  userId: UserId
  language: Language
  sender: EmailSender
}

/** The links at the end of an e-mail: one that people open, and one for mail clients (RFC 8058). */
export function buildUnsubscribeLinks({
  topic,
  userId: id,
  language,
  sender,
}: UnsubscribeLinkInput) {
  const { secretKey, publicUrl } = sender
  const token = createUnsubscribeToken({ topic, id, secretKey })
  const query = new URLSearchParams({ id, token })
  const { page } = PREFERENCE_EMAILS[topic]
  return {
    unsubscribeUrl: `${publicUrl}${buildPagePath(language, page)}?${query}`,
    oneClickUrl: `${publicUrl}/api/${topic}/unsubscribe?${query}`,
  }
}

interface EndPreferenceEmailsInput {
  topic: PreferenceEmailTopic
  /** Of the link. */
  userId: UserId
  token: string
  secretKey: string
  now: Date
}

/** Switches off e-mails by the link of one of them. Can be repeated, also after the account is gone. */
export async function endPreferenceEmails(
  db: Database,
  { topic, userId, token, secretKey, now }: EndPreferenceEmailsInput,
): Promise<Result<null, 'email_link_not_found'>> {
  const key = { action: 'unsubscribe', topic, id: userId } as const
  if (checkLinkToken(token, { ...key, secretKey, now }) !== 'valid') {
    return err('email_link_not_found')
  }
  if (await getAccount(db, userId)) {
    const changes = { [PREFERENCE_EMAILS[topic].preference]: false }
    await updatePreferences(db, { userId, changes, now })
  }
  return ok(null)
}
