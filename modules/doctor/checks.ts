import {
  listingDifferences,
  type ProductId,
  partsDifferences,
  refreshListing,
  refreshSearch,
  repairStock,
  searchDifferences,
  stockDifferences,
  type VariantId,
} from '#modules/catalog'
import { expireHold } from '#modules/checkout'
import { hoursWithoutLetters, type Identity } from '#modules/identity'
import {
  issueCreditNote,
  issueInvoice,
  missingPapers,
  numberDifferences,
  recountNumbers,
  sellerDifferences,
} from '#modules/invoices'
import { ledgerDifferences } from '#modules/ledger'
import { missingLetters, type Sender, writeMissingLetter } from '#modules/letters'
import { type OrderId, orderDifferences } from '#modules/orders'
import {
  carryOutRefund,
  type PaymentId,
  type PaymentProviders,
  paymentDifferences,
  type RefundId,
  recountPayment,
  refundedDifferences,
  stuckRefunds,
  wrongAmounts,
} from '#modules/payments'
import { couponDifferences, repairCouponCount } from '#modules/promotions'
import type { Database } from '#platform/database'
import type { Difference } from '#platform/difference'
import { ledgerAndProviders } from './ledger-and-providers.ts'
import { overdueHolds } from './overdue-holds.ts'
import { unsentTexts } from './text-differences.ts'

export interface Means {
  providers: PaymentProviders
  sender: Sender
  identity: Identity
  /** What is written to people stays in its mailbox. */
  isTriedOut: boolean
  now: Date
}

export interface Check {
  find: (db: Database, means: Means) => Promise<Difference[]>
  /** Absent where only a person can tell which side is right. */
  repair?: (db: Database, subject: string, means: Means) => Promise<unknown>
}

/** What follows by itself from an event has this long before it is missed. */
const PATIENCE_MS = 2 * 60_000
const before = ({ now }: Means) => ({ before: new Date(now.getTime() - PATIENCE_MS) })

/** What must be true of the shop, as the sentence to show when it is. */
export const checks: Record<string, Check> = {
  'Stock is the sum of its movements': {
    find: stockDifferences,
    repair: (db, id, { now }) => repairStock(db, { variantId: id as VariantId, now }),
  },
  'Lists show what products are': {
    find: listingDifferences,
    repair: (db, id, { now }) => refreshListing(db, { productIds: [id as ProductId], now }),
  },
  'Product pages show what products are': {
    find: partsDifferences,
    repair: (db, id, { now }) => refreshListing(db, { productIds: [id as ProductId], now }),
  },
  'Searches find products by their own words': {
    find: searchDifferences,
    repair: (db, id) => refreshSearch(db, [id as ProductId]),
  },
  'Orders are the sum of their lines': { find: orderDifferences },
  'Payments hold what providers said': {
    find: paymentDifferences,
    repair: (db, id) => recountPayment(db, id as PaymentId),
  },
  'Orders say what was refunded': { find: refundedDifferences },
  'Providers took what was asked': { find: wrongAmounts },
  'Refunds are carried out': {
    find: stuckRefunds,
    repair: async (db, id, { providers, now }) => {
      const state = await carryOutRefund(db, { refundId: id as RefundId, providers, now })
      if (state !== 'succeeded') throw new Error(`the provider says: ${state}`)
    },
  },
  'Coupons count their uses': { find: couponDifferences, repair: repairCouponCount },
  'The ledger sums to zero': { find: ledgerDifferences },
  'The ledger knows what providers hold': { find: ledgerAndProviders },
  'Nothing is held too long': {
    find: overdueHolds,
    repair: (db, id, { now }) => expireHold(db, { orderId: id as OrderId, now }),
  },
  'Invoices say who sells': {
    find: (db, { providers }) =>
      sellerDifferences(db, { isMoneyReal: providers.some(({ isEmbedded }) => !isEmbedded) }),
  },
  'Invoice numbers have no gaps': { find: numberDifferences, repair: recountNumbers },
  'Paid orders have an invoice': {
    find: async (db, means) => (await missingPapers(db, before(means))).invoices,
    repair: (db, id, { now }) => issueInvoice(db, { orderId: id as OrderId, now }),
  },
  'Refunds have a credit note': {
    find: async (db, means) => (await missingPapers(db, before(means))).creditNotes,
    repair: (db, id, { now }) => issueCreditNote(db, { refundId: id as RefundId, now }),
  },
  'Paid orders are confirmed by mail': {
    find: (db, means) => missingLetters(db, before(means)),
    repair: (db, eventId, { sender, now }) => writeMissingLetter(db, { eventId, sender, now }),
  },
  'Whoever asks for a letter gets one': { find: hoursWithoutLetters },
  'Text messages have a sender': { find: async (_, means) => unsentTexts(means) },
}
