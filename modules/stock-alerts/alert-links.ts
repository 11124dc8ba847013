import { createConfirmToken, createUnsubscribeToken } from '#platform/crypto/link-tokens'
import type { EmailSender } from '#platform/email/render-email'
import type { Language } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import type { StockAlert } from './tables.ts'

interface AlertLinkInput {
  alert: Pick<StockAlert, 'id' | 'language'>
  sender: EmailSender
}

/** The links that end the alerts of an address: a page with a button, and a URL for one POST (RFC 8058). */
export function buildUnsubscribeLinks({ alert: { id, language }, sender }: AlertLinkInput) {
  const { secretKey, publicUrl } = sender
  const token = createUnsubscribeToken({ topic: 'stock-alert', id, secretKey })
  const query = new URLSearchParams({ id, token })
  const path = buildPagePath(language, '/stock-alerts/unsubscribe')
  return {
    unsubscribeUrl: `${publicUrl}${path}?${query}`,
    oneClickUrl: `${publicUrl}/api/stock-alerts/unsubscribe?${query}`,
  }
}

/** The link of a page with a button that confirms an alert. */
export function buildConfirmUrl({
  alert: { id, language },
  sender,
  now,
}: AlertLinkInput & { now: Date }): string {
  const { secretKey, publicUrl } = sender
  const token = createConfirmToken({ topic: 'stock-alert', id, secretKey, now })
  const path = buildPagePath(language, '/stock-alerts/confirm')
  return `${publicUrl}${path}?${new URLSearchParams({ id, token })}`
}

/** The page of a product with a variant selected. */
export function buildVariantUrl(
  { slug, variantId }: { slug: string; variantId: string },
  { language, publicUrl }: { language: Language; publicUrl: string },
): string {
  const path = buildPagePath(language, `/products/${slug}`)
  return `${publicUrl}${path}?${new URLSearchParams({ variant: variantId })}`
}
