import { eq } from 'drizzle-orm'
import { listOffers, translateOffers } from '#modules/catalog'
import { sellerSetting } from '#modules/invoices'
import { CONFIRM_LINK_DAYS } from '#platform/crypto/link-tokens'
import type { Database } from '#platform/db/database'
import { enqueueEmail } from '#platform/email/email-queue'
import { type EmailSender, renderEmail } from '#platform/email/render-email'
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
  const t = alertTexts(language)
  const seller = await sellerSetting.get(tx)
  const { unsubscribeUrl, oneClickUrl } = buildUnsubscribeLinks({ alert, sender })
  const content = {
    language,
    subject: t('confirm.subject', { name }),
    heading: t('confirm.heading'),
    blocks: [
      { kind: 'text' as const, text: t('confirm.text', { name }) },
      {
        kind: 'button' as const,
        label: t('confirm.button'),
        url: buildConfirmUrl({ alert, sender, now }),
      },
      { kind: 'text' as const, text: t('confirm.expiry', { days: CONFIRM_LINK_DAYS }) },
      { kind: 'text' as const, text: t('confirm.not_requested') },
    ],
    footer: [t('unsubscribe', { url: unsubscribeUrl }), [seller.name, ...seller.lines].join(', ')],
  }
  await enqueueEmail(tx, {
    ...{ template: 'stock-alert-confirm', dedupeKey: `${id} ${now.toISOString().slice(0, 13)}` },
    ...{ to, ...renderEmail(content, sender), unsubscribeUrl: oneClickUrl },
    ...{ hasDailyLimit: true, now },
  })
}

/** Returns null if the variant is no longer for sale. */
async function getVariantName(tx: Database, { variantId, language }: StockAlert) {
  const offers = await listOffers(tx, [variantId])
  const getProductId = ({ productId }: (typeof offers)[number]) => productId
  const [offer] = await translateOffers(tx, offers, { language, getProductId })
  return offer?.isForSale ? formatOfferName(offer) : null
}
