import { eq } from 'drizzle-orm'
import { listOffers, translateOffers } from '#modules/catalog'
import { getSellerPostalAddress } from '#modules/invoices'
import { CONFIRM_LINK_DAYS } from '#platform/crypto/link-tokens'
import type { Database } from '#platform/db/database'
import { enqueueEmail } from '#platform/email/email-queue'
import { type EmailContent, type EmailSender, renderEmail } from '#platform/email/render-email'
import type { Language } from '#platform/i18n/languages'
import { buildConfirmUrl, buildUnsubscribeLinks } from './alert-links.ts'
import { alertTexts, formatOfferName } from './alert-texts.ts'
import { type StockAlert, type StockAlertId, stockAlerts } from './tables.ts'

interface SendAlertConfirmationInput {
  alertId: StockAlertId
  sender: EmailSender
  now: Date
}

/** Sends the e-mail that asks to confirm an alert, once an hour at most. Does nothing unless the alert is pending. */
export async function sendAlertConfirmation(
  tx: Database,
  { alertId, sender, now }: SendAlertConfirmationInput,
): Promise<void> {
  const [alert] = await tx.select().from(stockAlerts).where(eq(stockAlerts.id, alertId))
  if (alert?.state !== 'pending') return
  const name = await getVariantName(tx, alert)
  if (!name) return
  const { language, email: to, id } = alert
  const { unsubscribeUrl, oneClickUrl } = buildUnsubscribeLinks({ alert, sender })
  const content = buildAlertConfirmation({
    ...{ language, name, unsubscribeUrl, sellerLine: await getSellerPostalAddress(tx) },
    confirmUrl: buildConfirmUrl({ alert, sender, now }),
  })
  await enqueueEmail(tx, {
    ...{ template: 'stock-alert-confirm', dedupeKey: `${id} ${now.toISOString().slice(0, 13)}` },
    ...{ to, ...renderEmail(content, sender), unsubscribeUrl: oneClickUrl },
    ...{ hasDailyLimit: true, now },
  })
}

interface AlertConfirmation {
  language: Language
  /** Of the variant. */
  name: string
  confirmUrl: string
  unsubscribeUrl: string
  sellerLine: string
}

export function buildAlertConfirmation({
  language,
  name,
  confirmUrl,
  unsubscribeUrl,
  sellerLine,
}: AlertConfirmation): EmailContent {
  const t = alertTexts(language)
  return {
    language,
    subject: t('confirm.subject', { name }),
    heading: t('confirm.heading'),
    blocks: [
      { kind: 'text', text: t('confirm.text', { name }) },
      { kind: 'button', label: t('confirm.button'), url: confirmUrl },
      { kind: 'text', text: t('confirm.expiry', { days: CONFIRM_LINK_DAYS }) },
      { kind: 'text', text: t('confirm.not_requested') },
    ],
    footer: [t('unsubscribe', { url: unsubscribeUrl }), sellerLine],
  }
}

/** Returns null if the variant is no longer for sale. */
async function getVariantName(tx: Database, { variantId, language }: StockAlert) {
  const offers = await listOffers(tx, [variantId])
  const getProductId = ({ productId }: (typeof offers)[number]) => productId
  const [offer] = await translateOffers(tx, offers, { language, getProductId })
  return offer?.isForSale ? formatOfferName(offer) : null
}
