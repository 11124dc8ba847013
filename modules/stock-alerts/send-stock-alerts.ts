import { inArray, sql } from 'drizzle-orm'
import { listOffers, type Offer, translateOffers, type VariantId } from '#modules/catalog'
import { sellerSetting } from '#modules/invoices'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { type EnqueueEmailInput, enqueueEmails } from '#platform/email/email-queue'
import { type EmailSender, renderEmail } from '#platform/email/render-email'
import type { Language } from '#platform/i18n/languages'
import { formatAmount } from '#platform/money/format-amount'
import { buildUnsubscribeLinks, buildVariantUrl } from './alert-links.ts'
import { formatOfferName } from './alert-texts.ts'
import { buildBackInStockEmail } from './back-in-stock-email.ts'
import { raiseStockNotifications } from './raise-stock-notifications.ts'
import { type StockAlert, stockAlerts } from './tables.ts'

interface SendStockAlertsInput {
  sender: EmailSender
  now: Date
  signal?: AbortSignal
}

const BATCH_SIZE = 200

/**
 * Sends each confirmed alert whose variant is in stock. An alert is marked in the transaction that enqueues its e-mail,
 * so it is sent once, however often the stock returns and whoever else runs this.
 */
export async function sendStockAlerts(
  db: Database,
  { sender, now, signal }: SendStockAlertsInput,
): Promise<void> {
  const variantIds = await listVariantsBackInStock(db)
  while (variantIds.length > 0 && !signal?.aborted) {
    const count = await runInTransaction(db, (tx) => sendBatch(tx, { variantIds, sender, now }))
    if (count < BATCH_SIZE) return
  }
}

async function listVariantsBackInStock(db: Database): Promise<VariantId[]> {
  const rows = await db
    .selectDistinct({ variantId: stockAlerts.variantId })
    .from(stockAlerts)
    .where(sql`${stockAlerts.state} = 'confirmed'`)
  const offers = await listOffers(
    db,
    rows.map(({ variantId }) => variantId),
  )
  return offers.filter(isAvailable).map(({ variantId }) => variantId)
}

function isAvailable({ isForSale, stock }: Offer): boolean {
  return isForSale && stock > 0
}

type BatchInput = SendStockAlertsInput & { variantIds: VariantId[] }

/** Returns the number of alerts that were sent. Another process skips the rows that this one has locked. */
async function sendBatch(tx: Database, { variantIds, sender, now }: BatchInput): Promise<number> {
  const { id, state, variantId } = stockAlerts
  const waiting = tx
    .select({ id })
    .from(stockAlerts)
    .where(sql`${state} = 'confirmed' and ${inArray(variantId, variantIds)}`)
    .orderBy(id)
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
  const alerts = await tx
    .update(stockAlerts)
    .set({ state: 'notified', notifiedAt: now })
    .where(inArray(id, waiting))
    .returning()
  const emails = await buildEmails(tx, alerts, sender)
  await enqueueEmails(tx, { template: 'back-in-stock', emails, isBulk: true, now })
  await raiseStockNotifications(tx, { alerts, now })
  return alerts.length
}

type AlertEmail = Omit<EnqueueEmailInput, 'template' | 'now'>

async function buildEmails(tx: Database, alerts: StockAlert[], sender: EmailSender) {
  const offers = await listOffers(tx, [...new Set(alerts.map(({ variantId }) => variantId))])
  const seller = await sellerSetting.get(tx)
  const sellerLine = [seller.name, ...seller.lines].join(', ')
  const emails: AlertEmail[] = []
  for (const [language, group] of Map.groupBy(alerts, (alert) => alert.language)) {
    const translated = await translateOffers(tx, offers, {
      language,
      getProductId: ({ productId }) => productId,
    })
    const byVariant = new Map(translated.map((offer) => [offer.variantId, offer]))
    for (const alert of group) {
      const offer = byVariant.get(alert.variantId)
      if (offer) emails.push(buildEmail(alert, { offer, language, sender, sellerLine }))
    }
  }
  return emails
}

interface EmailParts {
  offer: Offer
  language: Language
  sender: EmailSender
  sellerLine: string
}

function buildEmail(alert: StockAlert, { offer, language, ...parts }: EmailParts): AlertEmail {
  const { sender, sellerLine } = parts
  const name = formatOfferName(offer)
  const { priceMinor: minor, currency } = offer
  const price = formatAmount({ minor, currency }, language)
  const { unsubscribeUrl, oneClickUrl } = buildUnsubscribeLinks({ alert, sender })
  const url = buildVariantUrl(offer, { language, publicUrl: sender.publicUrl })
  const content = buildBackInStockEmail({ language, name, price, url, unsubscribeUrl, sellerLine })
  return {
    dedupeKey: `${alert.id} ${alert.confirmedAt?.toISOString()}`,
    ...{ to: alert.email, ...renderEmail(content, sender), unsubscribeUrl: oneClickUrl },
  }
}
