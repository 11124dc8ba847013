import {
  applyScheduledPrices,
  findListingDiscrepancies,
  findOverdueSchedules,
  findProductDetailDiscrepancies,
  findSearchIndexDiscrepancies,
  findStockDiscrepancies,
  type ProductId,
  publishDueProducts,
  refreshListing,
  refreshSearchIndex,
  repairStock,
  type VariantId,
} from '#modules/catalog'
import { applyProviderReport, executeRefund, expireHold } from '#modules/checkout'
import { findHoursOverEmailLimit, type IdentityDependencies } from '#modules/identity'
import {
  findInvoiceNumberDiscrepancies,
  findMissingEditDocuments,
  findMissingInvoices,
  findSellerDiscrepancies,
  issueCreditNote,
  issueEditDocuments,
  issueInvoice,
  repairInvoiceCounter,
} from '#modules/invoices'
import { findBalanceDiscrepancies, findLedgerDiscrepancies, repairBalance } from '#modules/ledger'
import {
  findOrderDiscrepancies,
  findOrderLineDiscrepancies,
  findTenderDiscrepancies,
  type OrderId,
} from '#modules/orders'
import {
  findPaymentDiscrepancies,
  findRefundedAmountDiscrepancies,
  findStuckRefunds,
  findUnappliedReports,
  type PaymentId,
  type PaymentProviders,
  type ProviderReportId,
  type RefundId,
  recalculatePayment,
} from '#modules/payments'
import { findPromotionDiscrepancies, repairPromotionCounts } from '#modules/promotions'
import { countSales, findSalesDayDiscrepancies, rebuildSalesDays } from '#modules/reports'
import { recountRating } from '#modules/reviews'
import { findStoreCreditDiscrepancies } from '#modules/store-credit'
import { findOverdueConversations } from '#modules/support'
import { findChangeLogDiscrepancies } from '#platform/changes/check-change-chain'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import type { EmailSender } from '#platform/email/render-email'
import { replayDeadJobs } from '#platform/queue/dead-jobs'
import { findBaseAmountDiscrepancies } from './check-base-amounts.ts'
import { findClaimDiscrepancies } from './check-claim-integrity.ts'
import { findCustomerDiscrepancies, repairCustomer } from './check-customers.ts'
import { findDeadJobs } from './check-dead-jobs.ts'
import { findDiscountDiscrepancies } from './check-discounts.ts'
import { findOverdueHolds } from './check-hold-integrity.ts'
import { findKeyDiscrepancies } from './check-key-integrity.ts'
import { findEditDiscrepancies } from './check-order-edits.ts'
import { findMissingOrderEmails, sendMissingOrderEmail } from './check-order-emails.ts'
import { findProviderBalanceDiscrepancies } from './check-provider-balance-integrity.ts'
import { findRatingDiscrepancies } from './check-review-ratings.ts'
import { findSalesEntryDiscrepancies } from './check-sales-entries.ts'
import { findMissingSmsCarrier } from './check-sms-integrity.ts'
import { findValueRefundDiscrepancies } from './check-value-refunds.ts'

export interface IntegrityContext {
  providers: PaymentProviders
  sender: EmailSender
  identity: IdentityDependencies
  /** E-mails and SMS go to the development mailbox instead of being sent. */
  hasDevMailbox: boolean
  now: Date
}

export interface IntegrityCheck {
  find: (db: Database, context: IntegrityContext) => Promise<Discrepancy[]>
  /** Absent if only a person can decide which side is right. */
  repair?: (db: Database, subject: string, context: IntegrityContext) => Promise<unknown>
}

/** Event handlers have this long before their result is reported as missing. */
const GRACE_PERIOD_MS = 2 * 60_000
const getCutoff = ({ now }: IntegrityContext) => ({
  before: new Date(now.getTime() - GRACE_PERIOD_MS),
})

/** The integrity checks by name. The name states what is true of a healthy shop; acknowledgements refer to it. */
export const integrityChecks: Record<string, IntegrityCheck> = {
  'Stock is the sum of its movements': {
    find: findStockDiscrepancies,
    repair: (db, id, { now }) => repairStock(db, { variantId: id as VariantId, now }),
  },
  'Listing rows match their products': {
    find: findListingDiscrepancies,
    repair: (db, id, { now }) => refreshListing(db, { productIds: [id as ProductId], now }),
  },
  'Product details match their products': {
    find: findProductDetailDiscrepancies,
    repair: (db, id, { now }) => refreshListing(db, { productIds: [id as ProductId], now }),
  },
  'Search terms match their products': {
    find: findSearchIndexDiscrepancies,
    repair: (db, id) => refreshSearchIndex(db, [id as ProductId]),
  },
  'Planned prices and publications happen in time': {
    find: findOverdueSchedules,
    // What the jobs do each minute, for all that is overdue.
    repair: async (db, _, { now }) => {
      await applyScheduledPrices(db, { now })
      await publishDueProducts(db, { now })
    },
  },
  'Product ratings match the published reviews': {
    find: findRatingDiscrepancies,
    repair: (db, id) => recountRating(db, id as ProductId),
  },
  'The change log is as it was written': { find: findChangeLogDiscrepancies },
  'Order totals are the sum of their lines': { find: findOrderDiscrepancies },
  'Order amounts are the sum of their tenders': { find: findTenderDiscrepancies },
  'Order lines match their adjustments and parcels': { find: findOrderLineDiscrepancies },
  'Orders claim what they sell': { find: findClaimDiscrepancies },
  'Changes of orders hold what they need': { find: findEditDiscrepancies },
  'Orders and payments have their keys': { find: findKeyDiscrepancies },
  'Customers match their accounts and orders': {
    find: findCustomerDiscrepancies,
    repair: repairCustomer,
  },
  'Changes of store credit are in the ledger': { find: findStoreCreditDiscrepancies },
  'Amounts in the books follow from their rates': { find: findBaseAmountDiscrepancies },
  'Payments match the events of providers': {
    find: findPaymentDiscrepancies,
    repair: (db, id) => recalculatePayment(db, id as PaymentId),
  },
  'Refunded amounts match the refunds': { find: findRefundedAmountDiscrepancies },
  'Refunds are carried out': {
    find: findStuckRefunds,
    repair: async (db, id, { providers, now }) => {
      const state = await executeRefund(db, { refundId: id as RefundId, providers, now })
      if (state !== 'succeeded') throw new Error(`The refund is ${state}`)
    },
  },
  'Reports of providers are applied': {
    find: findUnappliedReports,
    repair: async (db, id, { now }) => {
      const isApplied = await applyProviderReport(db, { id: id as ProviderReportId, now })
      if (!isApplied) throw new Error('The payment is not captured')
    },
  },
  'Store credit and gift values go back where they came from': {
    find: findValueRefundDiscrepancies,
  },
  'Promotion counts match the redemptions': {
    find: findPromotionDiscrepancies,
    repair: repairPromotionCounts,
  },
  'Discounts of orders match the redemptions': { find: findDiscountDiscrepancies },
  'The ledger sums to zero': { find: findLedgerDiscrepancies },
  'Ledger balances are the sums of their entries': {
    find: findBalanceDiscrepancies,
    repair: repairBalance,
  },
  'The ledger matches the balances of providers': { find: findProviderBalanceDiscrepancies },
  'Stock holds end in time': {
    find: findOverdueHolds,
    repair: (db, id, { now }) => expireHold(db, { orderId: id as OrderId, now }),
  },
  'Invoices name the seller': {
    find: (db, { providers }) =>
      findSellerDiscrepancies(db, { isMoneyReal: providers.some(({ isEmbedded }) => !isEmbedded) }),
  },
  'Invoice numbers have no gaps': {
    find: findInvoiceNumberDiscrepancies,
    repair: repairInvoiceCounter,
  },
  'Paid orders have an invoice': {
    find: async (db, context) => (await findMissingInvoices(db, getCutoff(context))).invoices,
    repair: (db, id, { now }) => issueInvoice(db, { orderId: id as OrderId, now }),
  },
  'Changed orders have a document of the change': {
    find: (db, context) => findMissingEditDocuments(db, getCutoff(context)),
    repair: (db, id, { now }) => issueEditDocuments(db, { orderId: id as OrderId, now }),
  },
  'Refunds have a credit note': {
    find: async (db, context) => (await findMissingInvoices(db, getCutoff(context))).creditNotes,
    repair: (db, id, { now }) => issueCreditNote(db, { refundId: id as RefundId, now }),
  },
  'Paid orders have a confirmation e-mail': {
    find: (db, context) => findMissingOrderEmails(db, getCutoff(context)),
    repair: (db, eventId, { sender, now }) => sendMissingOrderEmail(db, { eventId, sender, now }),
  },
  'Sales figures have each payment and item of the orders': {
    find: (db, context) => findSalesEntryDiscrepancies(db, getCutoff(context)),
    repair: (db, orderId) => countSales(db, [orderId as OrderId]),
  },
  'Sales of a day are the sum of its orders': {
    find: findSalesDayDiscrepancies,
    repair: rebuildSalesDays,
  },
  'The hourly e-mail limit is not exceeded': { find: findHoursOverEmailLimit },
  'Background jobs succeed': {
    find: findDeadJobs,
    repair: (db, id, { now }) => replayDeadJobs(db, { id, now }),
  },
  'Messages to support are answered in time': { find: findOverdueConversations },
  'Text messages have a sender': { find: async (_, context) => findMissingSmsCarrier(context) },
}
