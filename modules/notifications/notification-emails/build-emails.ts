import type { MailTopic } from '#contract/inbox'
import { html } from '#platform/email/html'
import type { EmailBlock, EmailContent, EmailSender } from '#platform/email/render-email'
import type { Language } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import { orderEmailTexts } from '../order-email-texts.ts'

/** The rest is counted. */
const MAX_ITEMS = 20

/** A notification in the language of the e-mail. */
export interface EmailItem {
  title: string
  message: string
  /** A path of the shop, without a language. */
  link: string
}

interface EmailFrame {
  language: Language
  sender: EmailSender
  unsubscribeUrl: string
  sellerLine: string
}

/** Builds the e-mail about one notification. */
export function buildNotificationEmail({
  topic,
  item: { title, message, link },
  ...frame
}: EmailFrame & { topic: MailTopic; item: EmailItem }): EmailContent {
  const t = orderEmailTexts(frame.language)
  return {
    language: frame.language,
    subject: title,
    heading: title,
    blocks: [
      { kind: 'text', text: message },
      { kind: 'button', label: t('notification.button'), url: toUrl(link, frame) },
    ],
    footer: buildFooter(topic, frame),
  }
}

/** Builds the e-mail that collects the notifications of a day or a week. */
export function buildDigestEmail({
  digest,
  items,
  ...frame
}: EmailFrame & { digest: 'daily' | 'weekly'; items: EmailItem[] }): EmailContent {
  const t = orderEmailTexts(frame.language)
  const rest = items.length - MAX_ITEMS
  return {
    language: frame.language,
    subject: t('notification-digest.subject', {
      count: items.length,
      store: frame.sender.shopInfo.name,
    }),
    heading: t(`notification-digest.heading.${digest}`),
    blocks: [
      ...items.slice(0, MAX_ITEMS).map((item) => buildItemBlock(item, frame)),
      ...(rest > 0 ? [buildTextBlock(t('notification-digest.rest', { count: rest }))] : []),
      {
        ...{ kind: 'button', label: t('notification-digest.button') },
        url: toUrl('/notifications', frame),
      },
    ],
    footer: buildFooter(digest, frame),
  }
}

function buildTextBlock(text: string): EmailBlock {
  return { kind: 'text', text }
}

function buildItemBlock({ title, message, link }: EmailItem, frame: EmailFrame): EmailBlock {
  const url = toUrl(link, frame)
  return {
    kind: 'html',
    html: html`<a href="${url}" style="color:#14211c;font-weight:bold">${title}</a><br>${message}`,
    text: `${title}\n${message}\n${url}`,
  }
}

function buildFooter(
  topic: MailTopic | 'daily' | 'weekly',
  { language, sender, ...frame }: EmailFrame,
): string[] {
  const t = orderEmailTexts(language)
  return [
    t('notification.reason', { topic, store: sender.shopInfo.name }),
    t('wishlist.unsubscribe', { url: frame.unsubscribeUrl }),
    frame.sellerLine,
  ]
}

function toUrl(link: string, { sender, language }: EmailFrame): string {
  return sender.publicUrl + buildPagePath(language, link)
}
