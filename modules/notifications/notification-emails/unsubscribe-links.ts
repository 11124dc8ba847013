import { MAIL_TOPICS } from '#contract/inbox'
import { getAccount, type UserId } from '#modules/identity'
import { setPreference } from '#modules/inbox'
import { checkLinkToken, createUnsubscribeToken } from '#platform/crypto/link-tokens'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { EmailSender } from '#platform/email/render-email'
import type { Language } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import { err, ok, type Result } from '#platform/result'
import type { UnsubscribeTopic } from '../contract.ts'

/** The path of the page that a link at the end of an e-mail opens, without a language. */
export function buildUnsubscribePath(topic: UnsubscribeTopic): string {
  return `/notifications/unsubscribe/${topic}`
}

interface LinksInput {
  topic: UnsubscribeTopic
  userId: UserId
  language: Language
  sender: EmailSender
}

/** The links at the end of an e-mail about notifications: one that people open, and one for mail clients (RFC 8058). */
export function buildNotificationEmailLinks({
  topic,
  userId: id,
  language,
  sender: { secretKey, publicUrl },
}: LinksInput) {
  const token = createUnsubscribeToken({ topic: `notification-emails-${topic}`, id, secretKey })
  const query = new URLSearchParams({ id, token })
  return {
    unsubscribeUrl: `${publicUrl}${buildPagePath(language, buildUnsubscribePath(topic))}?${query}`,
    oneClickUrl: `${publicUrl}/api/notification-emails/${topic}/unsubscribe?${query}`,
  }
}

interface EndEmailsInput {
  topic: UnsubscribeTopic
  /** Of the link. */
  userId: UserId
  token: string
  secretKey: string
  now: Date
}

/** Switches off e-mails about a topic, or all that a digest collects. Can be repeated, also after the account is gone. */
export async function endNotificationEmails(
  db: Database,
  { topic, userId, token, secretKey, now }: EndEmailsInput,
): Promise<Result<null, 'email_link_not_found'>> {
  const key = { action: 'unsubscribe', topic: `notification-emails-${topic}`, id: userId } as const
  if (checkLinkToken(token, { ...key, secretKey, now }) !== 'valid')
    return err('email_link_not_found')
  if (!(await getAccount(db, userId))) return ok(null)
  await runInTransaction(db, async (tx) => {
    for (const one of topic === 'digest' ? MAIL_TOPICS : [topic])
      await setPreference(tx, { userId, topic: one, channel: 'email', isEnabled: false, now })
  })
  return ok(null)
}
