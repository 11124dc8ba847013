import { createUnsubscribeToken } from '#platform/crypto/link-tokens'
import type { EmailSender } from '#platform/email/render-email'
import { buildPagePath } from '#platform/i18n/page-path'
import type { Subscription } from './tables.ts'

/** The links that end a subscription: a page with a button, and a URL for one POST (RFC 8058). */
export function buildUnsubscribeLinks(
  { id, language }: Pick<Subscription, 'id' | 'language'>,
  { secretKey, publicUrl }: EmailSender,
) {
  const token = createUnsubscribeToken({ topic: 'newsletter', id, secretKey })
  const query = new URLSearchParams({ id, token })
  const path = buildPagePath(language, '/newsletter/unsubscribe')
  return {
    unsubscribeUrl: `${publicUrl}${path}?${query}`,
    oneClickUrl: `${publicUrl}/api/newsletter/unsubscribe?${query}`,
  }
}
