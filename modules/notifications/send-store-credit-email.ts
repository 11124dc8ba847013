import { getAccount, type UserId } from '#modules/identity'
import { getSellerPostalAddress } from '#modules/invoices'
import { listStoreCredit } from '#modules/store-credit'
import type { Database } from '#platform/db/database'
import { enqueueEmail } from '#platform/email/email-queue'
import { type EmailContent, type EmailSender, renderEmail } from '#platform/email/render-email'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import { parseLanguage } from '#platform/i18n/parse-language'
import { formatAmount } from '#platform/money/format-amount'
import type { Money } from '#platform/money/money'
import { orderEmailTexts } from './order-email-texts.ts'

interface SendStoreCreditEmailInput {
  /** Of the outbox: `store_credit.given` or `store_credit.returned`. */
  event: { id: string; subject: string; payload: Record<string, unknown> }
  sender: EmailSender
  now: Date
}

/**
 * Tells the owner of an account that the shop gave them credit, or that credit of an order is back. Nobody can turn it
 * off: it is about their money.
 */
export async function sendStoreCreditEmail(
  tx: Database,
  { event, sender, now }: SendStoreCreditEmailInput,
): Promise<void> {
  const userId = event.subject as UserId
  const { user } = (await getAccount(tx, userId)) ?? {}
  if (!user?.email || !user.emailConfirmedAt || user.deletedAt) return
  const language = parseLanguage(user.userMetadata.language, LANGUAGES) ?? DEFAULT_LANGUAGE
  const { minor, currency, number = null } = event.payload as unknown as CreditPayload
  const credit = await listStoreCredit(tx, { userId })
  const balance = credit.find((one) => one.currency === currency) ?? { minor: 0, currency }
  const content = buildStoreCreditEmail({
    ...{ language, amount: { minor, currency }, balance, number, sender },
    sellerLine: await getSellerPostalAddress(tx),
  })
  await enqueueEmail(tx, {
    ...{ template: number === null ? 'store-credit-given' : 'store-credit-returned' },
    ...{ dedupeKey: event.id, to: user.email, ...renderEmail(content, sender), owner: userId, now },
  })
}

interface CreditPayload extends Money {
  /** Of the order that it was used for. */
  number?: string
}

interface StoreCreditEmail {
  language: Language
  amount: Money
  balance: Money
  /** Of the order whose credit is back; null if the shop gave it. */
  number: string | null
  sender: EmailSender
  sellerLine: string
}

export function buildStoreCreditEmail({
  language,
  amount,
  balance,
  number,
  sender,
  sellerLine,
}: StoreCreditEmail): EmailContent {
  const t = orderEmailTexts(language)
  const store = sender.shopInfo.name
  const params = { amount: formatAmount(amount, language), store, number: number ?? '' }
  const kind = number === null ? 'given' : 'returned'
  const url = sender.publicUrl + buildPagePath(language, '/profile')
  return {
    language,
    subject: t(`credit.${kind}.subject`, params),
    heading: t(`credit.${kind}.heading`),
    blocks: [
      { kind: 'text', text: t(`credit.${kind}.text`, params) },
      { kind: 'text', text: t('credit.balance', { amount: formatAmount(balance, language) }) },
      { kind: 'button', label: t('credit.button'), url },
    ],
    footer: [t('credit.reason', { store }), sellerLine],
  }
}
