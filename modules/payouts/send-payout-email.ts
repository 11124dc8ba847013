import { getAccount, type UserId } from '#modules/identity'
import { getSellerPostalAddress } from '#modules/invoices'
import type { Database } from '#platform/db/database'
import { enqueueEmail } from '#platform/email/email-queue'
import { type EmailContent, type EmailSender, renderEmail } from '#platform/email/render-email'
import type { OutboxEvent } from '#platform/events/publish-event'
import { getDateFormat } from '#platform/i18n/date-format'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import { parseLanguage } from '#platform/i18n/parse-language'
import { formatAmount } from '#platform/money/format-amount'
import type { FailureReason } from './contract.ts'
import { payoutTexts } from './texts.ts'

/** Its handler writes to the influencer. The subject is their account. */
export const PAYOUT_CHANGED = 'payout.changed'

interface TransferredAmount {
  minor: number
  currency: string
  ibanEnd: string
}

/** What an influencer is told, as the event has it. */
export type PayoutNotice =
  | { kind: 'details_changed'; isNewAccount: boolean; ibanEnd: string; usableFrom: string }
  | ({ kind: 'paid'; creditNote: string } & TransferredAmount)
  | ({ kind: 'failed'; reason: FailureReason } & TransferredAmount)

interface SendPayoutEmailInput {
  /** Of the outbox: `PAYOUT_CHANGED`. */
  event: OutboxEvent
  sender: EmailSender
  now: Date
}

/** Tells an influencer that their payout details were changed, or what became of a payout. Nobody can turn it off. */
export async function sendPayoutEmail(
  tx: Database,
  { event, sender, now }: SendPayoutEmailInput,
): Promise<void> {
  const userId = event.subject as UserId
  const { user } = (await getAccount(tx, userId)) ?? {}
  if (!user?.email || !user.emailConfirmedAt || user.deletedAt) return
  const notice = event.payload as unknown as PayoutNotice
  const content = buildPayoutEmail({
    ...{ notice, sender },
    language: parseLanguage(user.userMetadata.language, LANGUAGES) ?? DEFAULT_LANGUAGE,
    sellerLine: await getSellerPostalAddress(tx),
  })
  const template = `payout-${notice.kind.replaceAll('_', '-')}`
  await enqueueEmail(tx, {
    ...{ template, dedupeKey: event.id, to: user.email },
    ...{ ...renderEmail(content, sender), owner: userId, now },
  })
}

interface PayoutEmail {
  notice: PayoutNotice
  language: Language
  sender: EmailSender
  sellerLine: string
}

export function buildPayoutEmail({
  notice,
  language,
  sender,
  sellerLine,
}: PayoutEmail): EmailContent {
  const t = payoutTexts(language)
  const store = sender.shopInfo.name
  const { kind } = notice
  const url = `${sender.publicUrl}${buildPagePath(language, '/profile')}?tab=influencer`
  const texts = listTexts(notice, language)
  return {
    language,
    subject: t(`${kind}.subject`, { store }),
    heading: t(`${kind}.heading`),
    blocks: [
      ...texts.map((text) => ({ kind: 'text' as const, text })),
      { kind: 'button', label: t('button'), url },
    ],
    footer: [t('reason', { store }), sellerLine],
  }
}

function listTexts(notice: PayoutNotice, language: Language): string[] {
  const t = payoutTexts(language)
  const end = notice.ibanEnd
  switch (notice.kind) {
    case 'details_changed': {
      const format = getDateFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
      const date = format.format(new Date(notice.usableFrom))
      return [
        notice.isNewAccount
          ? t('details_changed.new_account', { end, date })
          : t('details_changed.same_account', { end }),
        t('details_changed.warning'),
      ]
    }
    case 'paid':
      return [
        t('paid.text', { amount: formatAmount(notice, language), end }),
        t('paid.credit_note', { number: notice.creditNote }),
      ]
    case 'failed':
      return [
        t('failed.text', { amount: formatAmount(notice, language), end }),
        t(`failed.reason.${notice.reason}`),
        t('failed.next'),
      ]
  }
}
