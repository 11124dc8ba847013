import { eq, sql } from 'drizzle-orm'
import { getAccount } from '#modules/identity'
import type { Influencer } from '#modules/influencers'
import { sellerSetting } from '#modules/invoices'
import type { Database } from '#platform/db/database'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#platform/i18n/languages'
import { parseLanguage } from '#platform/i18n/parse-language'
import { newId } from '#platform/ids'
import { convertAmount } from '#platform/money/convert-price'
import { BASE_CURRENCY } from '#platform/money/money'
import { formatPayoutNumber } from '../payout-number.ts'
import {
  type Payout,
  type PayoutBatch,
  payoutCreditNoteCounters,
  payoutCreditNotes,
} from '../tables.ts'
import type { PayoutCreditNote } from './credit-note-document.ts'

interface IssueInput {
  payout: Payout
  items: { minor: number }[]
  batch: Pick<PayoutBatch, 'rate' | 'rateDate'>
  influencer: Pick<Influencer, 'userId'>
  now: Date
}

/**
 * Issues the credit note of a payout with the next number of the year, and returns the number. The series stays locked
 * until the transaction ends, so numbers have no gaps.
 */
export async function issueCreditNote(tx: Database, input: IssueInput): Promise<string> {
  const { payout, influencer, now } = input
  const year = now.getUTCFullYear()
  const [counter] = await tx
    .insert(payoutCreditNoteCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({
      target: payoutCreditNoteCounters.year,
      set: { last: sql`${payoutCreditNoteCounters.last} + 1` },
    })
    .returning()
  const seq = counter!.last
  const number = formatCreditNoteNumber({ year, seq })
  const language = await findLanguage(tx, influencer)
  const recipient = await sellerSetting.get(tx)
  const document = buildCreditNote({ ...input, number, language, recipient })
  await tx.insert(payoutCreditNotes).values({
    ...{ id: newId<'payout credit note'>(), payoutId: payout.id, year, seq, number, document },
    ...{ currency: document.currency, totalMinor: document.totalMinor, createdAt: now },
  })
  return number
}

/** `SB-2026-000042`: self-billing. */
export function formatCreditNoteNumber({ year, seq }: { year: number; seq: number }): string {
  return `SB-${year}-${String(seq).padStart(6, '0')}`
}

async function findLanguage(
  tx: Database,
  { userId }: Pick<Influencer, 'userId'>,
): Promise<Language> {
  const account = userId && (await getAccount(tx, userId))
  const stored = account ? account.user.userMetadata.language : null
  return parseLanguage(stored, LANGUAGES) ?? DEFAULT_LANGUAGE
}

interface BuildInput extends IssueInput {
  number: string
  language: Language
  recipient: PayoutCreditNote['recipient']
}

function buildCreditNote(input: BuildInput): PayoutCreditNote {
  const { payout, batch, number, language, recipient, now } = input
  const { currency, netAmountMinor: netMinor, taxAmountMinor: taxMinor } = payout
  const { name, street, zipCode, city, country, vatId, taxNumber } = payout.details!
  const { rate, rateDate } = batch
  return {
    ...{ number, language, issuedAt: now.toISOString() },
    payoutNumber: formatPayoutNumber(payout.number),
    supplier: { name, lines: [street, `${zipCode} ${city}`], country, vatId, taxNumber },
    recipient: {
      ...{ name: recipient.name, lines: recipient.lines, email: recipient.email },
      taxId: recipient.taxId,
    },
    ...{ currency, lines: buildLines(input), netMinor, taxMinor, totalMinor: netMinor + taxMinor },
    ...{ taxTreatment: payout.taxTreatment, taxBasisPoints: payout.taxBasisPoints },
    exchange:
      currency === BASE_CURRENCY
        ? null
        : { baseCurrency: BASE_CURRENCY, baseMinor: payout.minor, rate, rateDate },
    ibanEnd: payout.ibanEnd,
  }
}

/** The reductions have what rounding leaves, so that both lines add up to the net amount. */
function buildLines({ payout, items, batch: { rate } }: BuildInput): PayoutCreditNote['lines'] {
  const exact = { priceStepMinor: 1, priceEndingMinor: 0 }
  const conversion = {
    from: { code: BASE_CURRENCY, rate: 1, ...exact },
    to: { code: payout.currency, rate, ...exact },
  }
  const earned = items.filter(({ minor }) => minor > 0)
  const reduced = items.filter(({ minor }) => minor < 0)
  const earnedMinor = earned.reduce((total, { minor }) => total + minor, 0)
  const commissions =
    reduced.length === 0 ? payout.netAmountMinor : convertAmount(earnedMinor, conversion)
  return [
    { code: 'commissions', count: earned.length, minor: commissions },
    ...(reduced.length === 0
      ? []
      : [
          {
            ...{ code: 'reductions' as const, count: reduced.length },
            minor: payout.netAmountMinor - commissions,
          },
        ]),
  ]
}

/** Returns the credit note of a payout; null if there is none. */
export async function getCreditNote(db: Database, payoutId: Payout['id']) {
  const isOfPayout = eq(payoutCreditNotes.payoutId, payoutId)
  const [note] = await db.select().from(payoutCreditNotes).where(isOfPayout)
  return note ?? null
}
