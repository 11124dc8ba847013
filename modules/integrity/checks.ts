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
import {
  applyProviderReport,
  executeRefund,
  expireHold,
  requestFailedRefundAgain,
} from '#modules/checkout'
import { openDropshipOrders, undoDropshipOrders } from '#modules/dropship'
import { findFlashSaleDiscrepancies, repairFlashSale } from '#modules/flash-sales'
import { findHoursOverEmailLimit, type IdentityDependencies, type UserId } from '#modules/identity'
import { findInboxDiscrepancies, repairInbox } from '#modules/inbox'
import { findCommissionDiscrepancies } from '#modules/influencers'
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
import { findPayoutDiscrepancies } from '#modules/payouts'
import { findPromotionDiscrepancies, repairPromotionCounts } from '#modules/promotions'
import { findReferralDiscrepancies } from '#modules/referrals'
import { countSales, findSalesDayDiscrepancies, rebuildSalesDays } from '#modules/reports'
import { recountRating } from '#modules/reviews'
import { findRewardDiscrepancies } from '#modules/rewards'
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
import { findDrawDiscrepancies, findTicketDiscrepancies } from './check-draws.ts'
import { findExchangeDiscrepancies } from './check-exchanges.ts'
import { findOverdueHolds } from './check-hold-integrity.ts'
import { findInfluencerDiscrepancies } from './check-influencers.ts'
import { findKeyDiscrepancies } from './check-key-integrity.ts'
import { findEditDiscrepancies } from './check-order-edits.ts'
import { findMissingOrderEmails, sendMissingOrderEmail } from './check-order-emails.ts'
import { findProviderBalanceDiscrepancies } from './check-provider-balance-integrity.ts'
import { findRatingDiscrepancies } from './check-review-ratings.ts'
import { findSalesEntryDiscrepancies } from './check-sales-entries.ts'
import { findMissingSmsCarrier } from './check-sms-integrity.ts'
import { findStoreCreditTenderDiscrepancies } from './check-store-credit-tenders.ts'
import {
  findMissingSupplierRequests,
  findSurplusSupplierRequests,
} from './check-supplier-requests.ts'
import { findValueRefundDiscrepancies } from './check-value-refunds.ts'
import type { CheckCode } from './contract.ts'

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
  /** The repair calls another program, so it is no part of a transaction. Returns what that program said. */
  isExternal?: true
}

/** Event handlers have this long before their result is reported as missing. */
const GRACE_PERIOD_MS = 2 * 60_000
const getCutoff = ({ now }: IntegrityContext) => ({
  before: new Date(now.getTime() - GRACE_PERIOD_MS),
})

/** The integrity checks by code. */
export const integrityChecks: Record<CheckCode, IntegrityCheck> = {
  stock_sums: {
    find: findStockDiscrepancies,
    repair: (db, id, { now }) => repairStock(db, { variantId: id as VariantId, now }),
  },
  listing_rows: {
    find: findListingDiscrepancies,
    repair: (db, id, { now }) => refreshListing(db, { productIds: [id as ProductId], now }),
  },
  product_details: {
    find: findProductDetailDiscrepancies,
    repair: (db, id, { now }) => refreshListing(db, { productIds: [id as ProductId], now }),
  },
  search_terms: {
    find: findSearchIndexDiscrepancies,
    repair: (db, id) => refreshSearchIndex(db, [id as ProductId]),
  },
  due_schedules: {
    find: findOverdueSchedules,
    // What the jobs do each minute, for all that is overdue.
    repair: async (db, _, { now }) => {
      await applyScheduledPrices(db, { now })
      await publishDueProducts(db, { now })
    },
  },
  product_ratings: {
    find: findRatingDiscrepancies,
    repair: (db, id) => recountRating(db, id as ProductId),
  },
  change_log: { find: findChangeLogDiscrepancies },
  order_totals: { find: findOrderDiscrepancies },
  order_tenders: { find: findTenderDiscrepancies },
  order_lines: { find: findOrderLineDiscrepancies },
  order_claims: { find: findClaimDiscrepancies },
  order_edit_holds: { find: findEditDiscrepancies },
  order_keys: { find: findKeyDiscrepancies },
  customers: {
    find: findCustomerDiscrepancies,
    repair: repairCustomer,
  },
  store_credit: { find: findStoreCreditDiscrepancies },
  draw_tickets: { find: findTicketDiscrepancies },
  draw_results: { find: findDrawDiscrepancies },
  base_amounts: { find: findBaseAmountDiscrepancies },
  payments: {
    find: findPaymentDiscrepancies,
    repair: (db, id) => recalculatePayment(db, id as PaymentId),
  },
  refunded_amounts: { find: findRefundedAmountDiscrepancies },
  refunds_sent: {
    find: findStuckRefunds,
    isExternal: true,
    repair: async (db, id, { providers, now }) => {
      const refundId = id as RefundId
      await requestFailedRefundAgain(db, { refundId, now })
      const state = await executeRefund(db, { refundId, providers, now })
      if (state === 'failed') throw new Error('The provider refused the refund')
      return state
    },
  },
  provider_reports: {
    find: findUnappliedReports,
    repair: async (db, id, { now }) => {
      const isApplied = await applyProviderReport(db, { id: id as ProviderReportId, now })
      if (!isApplied) throw new Error('The payment is not captured')
    },
  },
  store_credit_tenders: { find: findStoreCreditTenderDiscrepancies },
  value_refunds: {
    find: findValueRefundDiscrepancies,
  },
  exchanges: { find: findExchangeDiscrepancies },
  promotion_counts: {
    find: findPromotionDiscrepancies,
    repair: repairPromotionCounts,
  },
  promotion_discounts: { find: findDiscountDiscrepancies },
  flash_sale_units: { find: findFlashSaleDiscrepancies, repair: repairFlashSale },
  ledger_sum: { find: findLedgerDiscrepancies },
  ledger_balances: {
    find: findBalanceDiscrepancies,
    repair: repairBalance,
  },
  provider_balances: { find: findProviderBalanceDiscrepancies },
  stock_holds: {
    find: findOverdueHolds,
    repair: (db, id, { now }) => expireHold(db, { orderId: id as OrderId, now }),
  },
  seller: {
    find: (db, { providers }) =>
      findSellerDiscrepancies(db, { isMoneyReal: providers.some(({ isEmbedded }) => !isEmbedded) }),
  },
  supplier_requests: {
    find: (db, context) => findMissingSupplierRequests(db, getCutoff(context)),
    // What is ordered already stays as it is.
    repair: (db, id, { now }) => openDropshipOrders(db, { orderIds: [id as OrderId], now }),
  },
  supplier_surplus: {
    find: (db, context) => findSurplusSupplierRequests(db, getCutoff(context)),
    // Of what was sent already, it leaves a note for a person.
    repair: (db, id, { now }) => undoDropshipOrders(db, { orderIds: [id as OrderId], now }),
  },
  invoice_numbers: {
    find: findInvoiceNumberDiscrepancies,
    repair: repairInvoiceCounter,
  },
  missing_invoices: {
    find: async (db, context) => (await findMissingInvoices(db, getCutoff(context))).invoices,
    repair: (db, id, { now }) => issueInvoice(db, { orderId: id as OrderId, now }),
  },
  missing_edit_documents: {
    find: (db, context) => findMissingEditDocuments(db, getCutoff(context)),
    repair: (db, id, { now }) => issueEditDocuments(db, { orderId: id as OrderId, now }),
  },
  missing_credit_notes: {
    find: async (db, context) => (await findMissingInvoices(db, getCutoff(context))).creditNotes,
    repair: (db, id, { now }) => issueCreditNote(db, { refundId: id as RefundId, now }),
  },
  missing_confirmations: {
    find: (db, context) => findMissingOrderEmails(db, getCutoff(context)),
    repair: (db, eventId, { sender, now }) => sendMissingOrderEmail(db, { eventId, sender, now }),
  },
  sales_entries: {
    find: (db, context) => findSalesEntryDiscrepancies(db, getCutoff(context)),
    repair: (db, orderId) => countSales(db, [orderId as OrderId]),
  },
  sales_days: {
    find: findSalesDayDiscrepancies,
    repair: rebuildSalesDays,
  },
  email_limit: { find: findHoursOverEmailLimit },
  dead_jobs: {
    find: findDeadJobs,
    repair: (db, id, { now }) => replayDeadJobs(db, { id, now }),
  },
  support_answers: { find: findOverdueConversations },
  rewards: { find: findRewardDiscrepancies },
  referrals: { find: findReferralDiscrepancies },
  commissions: {
    find: async (db) => [
      ...(await findCommissionDiscrepancies(db)),
      ...(await findInfluencerDiscrepancies(db)),
    ],
  },
  payouts: { find: findPayoutDiscrepancies },
  notification_inboxes: {
    find: findInboxDiscrepancies,
    repair: (db, userId) => repairInbox(db, userId as UserId),
  },
  sms_sender: { find: async (_, context) => findMissingSmsCarrier(context) },
}

/** Whether the administration offers to repair what a check finds. */
export function isRepairOffered(code: CheckCode): boolean {
  return integrityChecks[code].repair !== undefined
}

/** Whether the repair of what a check finds calls another program. */
export function isRepairExternal(code: CheckCode): boolean {
  return integrityChecks[code].isExternal === true
}
