import type { Account } from '#modules/identity'
import { renderNotification, type TakenEmail, type TakenEmails } from '#modules/inbox'
import { getSellerPostalAddress } from '#modules/invoices'
import type { Database } from '#platform/db/database'
import { enqueueEmail } from '#platform/email/email-queue'
import { type EmailContent, type EmailSender, renderEmail } from '#platform/email/render-email'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#platform/i18n/languages'
import { parseLanguage } from '#platform/i18n/parse-language'
import type { UnsubscribeTopic } from '../contract.ts'
import { buildDigestEmail, buildNotificationEmail, type EmailItem } from './build-emails.ts'
import { buildNotificationEmailLinks } from './unsubscribe-links.ts'

type ProductId = NonNullable<TakenEmail['notification']['productId']>

export interface SendEmailsInput {
  taken: TakenEmails
  user: Account['user']
  address: string
  sender: EmailSender
  /** The title of a product in a language; undefined if it is gone. */
  getProductTitle: (db: Database, id: ProductId, language: Language) => Promise<string | undefined>
  now: Date
}

/** Enqueues what was taken: an e-mail for each notification, or one digest. The keys of e-mails hold each once. */
export async function sendTakenEmails(tx: Database, input: SendEmailsInput): Promise<void> {
  const { taken, user } = input
  const language = parseLanguage(user.userMetadata.language, LANGUAGES) ?? DEFAULT_LANGUAGE
  const sellerLine = await getSellerPostalAddress(tx)
  const frame = { language, sellerLine, sender: input.sender }
  if (taken.digest) {
    const { kind: digest, period } = taken.digest
    const items: EmailItem[] = []
    for (const email of taken.emails) items.push(await toItem(tx, email, { language, ...input }))
    const key = { template: 'notification-digest', dedupeKey: `${user.id} ${digest} ${period}` }
    await send(tx, { ...input, language, ...key, topic: 'digest' }, (unsubscribeUrl) =>
      buildDigestEmail({ ...frame, digest, items, unsubscribeUrl }),
    )
    return
  }
  for (const email of taken.emails) {
    const { topic, notification } = email
    const item = await toItem(tx, email, { language, ...input })
    const key = { template: 'notification', dedupeKey: notification.id }
    await send(tx, { ...input, language, ...key, topic }, (unsubscribeUrl) =>
      buildNotificationEmail({ ...frame, topic, item, unsubscribeUrl }),
    )
  }
}

async function toItem(
  tx: Database,
  { notification: { kind, params, link, productId } }: TakenEmail,
  { taken: { timeZone }, language, getProductTitle }: SendEmailsInput & { language: Language },
): Promise<EmailItem> {
  const productTitle = productId ? await getProductTitle(tx, productId, language) : undefined
  return { ...renderNotification({ kind, params, language, timeZone, productTitle }), link }
}

interface SendInput extends Pick<SendEmailsInput, 'user' | 'address' | 'sender' | 'now'> {
  template: string
  dedupeKey: string
  topic: UnsubscribeTopic
  language: Language
}

async function send(
  tx: Database,
  { user, address, sender, now, template, dedupeKey, topic, language }: SendInput,
  build: (unsubscribeUrl: string) => EmailContent,
) {
  const links = buildNotificationEmailLinks({ topic, userId: user.id, language, sender })
  await enqueueEmail(tx, {
    ...{ template, dedupeKey, to: address, owner: user.id, now },
    ...renderEmail(build(links.unsubscribeUrl), sender),
    unsubscribeUrl: links.oneClickUrl,
  })
}
