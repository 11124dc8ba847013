import type { OwnPayout, OwnPayouts, PayoutDetails } from '#contract/payouts'
import {
  type CreditNoteReference,
  formatPayoutNumber,
  type OwnPayoutsRow,
  type Payout,
  type PayoutAccount,
} from '#modules/payouts'
import { BASE_CURRENCY, toDecimal } from '#platform/money/money'

export function toOwnPayouts(own: OwnPayoutsRow): OwnPayouts {
  const { balance, settings, account, creditNotes } = own
  const toBase = (minor: number) => toDecimal({ minor, currency: BASE_CURRENCY })
  return {
    currency: BASE_CURRENCY,
    pending: toBase(balance.pendingMinor),
    balance: toBase(balance.unpaidMinor),
    reserved: toBase(own.reservedMinor),
    paid: toBase(balance.paidMinor),
    threshold: settings.threshold,
    payout_currency: settings.currency,
    next_date: own.nextDate,
    obstacles: own.obstacles,
    details: account && toPayoutDetails(account),
    payouts: own.payouts.map((payout) => toOwnPayout(payout, creditNotes)),
    statements: own.statements,
  }
}

export function toOwnPayout(payout: Payout, creditNotes: CreditNoteReference[]): OwnPayout {
  const { id, state, currency, netAmountMinor, taxAmountMinor, ibanEnd, reason } = payout
  const note = creditNotes.find(({ payoutId }) => payoutId === id)
  return {
    ...{ id, number: formatPayoutNumber(payout.number), state, currency, reason },
    net: toDecimal({ minor: netAmountMinor, currency }),
    tax: toDecimal({ minor: taxAmountMinor, currency }),
    amount: toDecimal({ minor: netAmountMinor + taxAmountMinor, currency }),
    iban_end: ibanEnd,
    credit_note: note ? { number: note.number, issued_at: note.createdAt.toISOString() } : null,
    created_at: payout.createdAt.toISOString(),
    ended_at: payout.endedAt?.toISOString() ?? null,
  }
}

function toPayoutDetails(account: PayoutAccount): PayoutDetails {
  const { kind, name, street, city, country, zipCode, vatId, taxNumber, ibanEnd } = account
  return {
    ...{ kind, name, street, city, country, zip_code: zipCode, vat_id: vatId },
    ...{ tax_number: taxNumber, iban_end: ibanEnd },
    usable_from: account.usableFrom.toISOString(),
  }
}
