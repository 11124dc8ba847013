import { type AppDependencies, purgeIdempotencyKeys } from '#api'
import { COUNTRIES } from '#contract/pricing'
import { recordWishlistChanges } from '#modules/account'
import { purgeOldCarts } from '#modules/cart'
import {
  applyProductSales,
  applyScheduledPrices,
  compactCounts,
  expireNewProducts,
  expireReductions,
  publishDueProducts,
  purgeSearchesWithoutResult,
} from '#modules/catalog'
import {
  applyProviderReports,
  expireHolds,
  expireOrderEdits,
  reconcilePayments,
} from '#modules/checkout'
import { publishDueDrafts } from '#modules/content'
import { refreshCustomers } from '#modules/customers'
import { runDraws } from '#modules/draws'
import { pollSupplierOrders, purgeQuotes } from '#modules/dropship'
import { planNextSale } from '#modules/flash-sales'
import { recordHealth } from '#modules/health'
import { purgeAtDayChange, syncOfferPromotions } from '#modules/holidays'
import {
  purgeChallenges,
  purgeExpiredAuthData,
  purgeExpiredFlows,
  purgeOAuthData,
} from '#modules/identity'
import { purgeImports } from '#modules/imports'
import { purgeNotifications } from '#modules/inbox'
import {
  approveDueCommissions,
  grantDueMilestones,
  purgeClicks,
  purgeUploadSessions,
  purgeUploads,
  settleDueMonths,
} from '#modules/influencers'
import { startIntegrityRun } from '#modules/integrity'
import { announceConsentEnd, purgeMarketplaceCalls, renewTokens } from '#modules/marketplace'
import { purgeDeliveries, sendDueIssues } from '#modules/newsletter'
import {
  raiseWishlistNotifications,
  recommendNewProducts,
  remindOfCoupons,
  sendBroadcasts,
  sendReviewRequests,
  sendWishlistEmails,
  startHolidayBroadcasts,
} from '#modules/notifications'
import { markUnpaidGuestOrders } from '#modules/orders'
import { refreshDueListings, refreshLinks } from '#modules/outbound'
import { purgeProviderReports } from '#modules/payments'
import { deleteUnusedPictures, fetchPendingPictures } from '#modules/pictures'
import { erasePendingOrders, purgeAnonymousUsers } from '#modules/privacy'
import { deleteUnusedProductUploads } from '#modules/product-administration'
import { purgeSyncItems, startDueSyncs } from '#modules/product-sync'
import { advanceDueReferrals } from '#modules/referrals'
import {
  applyTimeZone,
  countEarlierSales,
  forgetVisitsOfEarlierDays,
  purgeSearches,
} from '#modules/reports'
import { deleteUnusedPhotos } from '#modules/reviews'
import { expireRewards } from '#modules/rewards'
import { shippingQuotes } from '#modules/shipping-quotes'
import { deleteUnusedLogos } from '#modules/shop'
import { purgeStockAlerts, sendStockAlerts } from '#modules/stock-alerts'
import {
  deleteUnusedAttachments,
  purgeGuestConversations,
  sendUnreadAnswers,
} from '#modules/support'
import { taxQuotes } from '#modules/tax-quotes'
import { purgeWebhookMessages } from '#modules/webhooks'
import { buildSystemActor } from '#platform/actor'
import { createPartitions } from '#platform/db/partitions'
import { runInTransaction } from '#platform/db/transaction'
import { purgeAccountEmails } from '#platform/email/email-queue'
import { purgeUndeliverableAddresses } from '#platform/email/undeliverable'
import { purgeMessages } from '#platform/events/purge-messages'
import { deleteRemovedFiles } from '#platform/files/delete-removed-files'
import { purgeDeadJobs } from '#platform/queue/dead-jobs'
import type { Schedule } from '#platform/queue/schedule'
import { purgeOldSms } from '#platform/sms/sms-queue'
import { purgeThrottle } from '#platform/throttle/purge-throttle'
import { purgeSandbox, settleNextPendingSession } from '#sandbox/payments'
import type { RetentionSettings } from '../config/retention-settings.ts'
import { keepSearchIndex } from './keep-search-index.ts'

export const SEARCH_RETENTION_DAYS = 90
/** The mailbox of an address may exist again. */
const UNDELIVERABLE_RETENTION_DAYS = 365
export const ACCOUNT_EMAIL_RETENTION_DAYS = 30
const MARKETPLACE_CALL_RETENTION_DAYS = 14
const DAY_MS = 24 * 60 * 60_000

/** All scheduled jobs by name. */
export function createScheduledJobs({
  db,
  files,
  identity,
  marketplace,
  pictures,
  providers,
  retention,
  searchEngine = null,
  system,
  hasDevMailbox,
  now: clock,
  ...sender
}: AppDependencies & { retention: RetentionSettings }): Schedule {
  return {
    ...(searchEngine && {
      'update-search-index': {
        cron: '* * * * *',
        run: ({ signal }) => keepSearchIndex(db, { engine: searchEngine, clock, signal }),
      },
    }),
    'purge-idempotency-keys': {
      cron: '17 * * * *',
      run: ({ now }) => purgeIdempotencyKeys(db, now),
    },
    'fetch-pictures': {
      cron: '* * * * *',
      run: (context) => fetchPendingPictures({ db, files, worker: pictures.worker }, context),
    },
    'poll-pending-payments': {
      cron: '*/10 * * * *',
      run: ({ now }) => reconcilePayments(db, { providers, marketplace, now }),
    },
    'apply-provider-reports': {
      cron: '* * * * *',
      run: ({ now }) => applyProviderReports(db, now),
    },
    'change-holidays': {
      cron: '* * * * *',
      run: ({ now }) => purgeAtDayChange(db, { countries: COUNTRIES, now }),
    },
    'plan-holiday-offers': {
      cron: '11 * * * *',
      run: ({ now }) =>
        runInTransaction(db, (tx) => syncOfferPromotions(tx, { countries: COUNTRIES, now })),
    },
    'expire-order-edits': { cron: '* * * * *', run: ({ now }) => expireOrderEdits(db, now) },
    'complete-sandbox-payments': {
      cron: '* * * * *',
      run: async ({ now }) => {
        while (await settleNextPendingSession(db, { now }));
      },
    },
    'refresh-customers': {
      cron: '* * * * *',
      run: async ({ signal }) => {
        await refreshCustomers(db, { signal })
      },
    },
    'purge-challenges': { cron: '*/5 * * * *', run: ({ now }) => purgeChallenges(db, now) },
    'compact-counts': { cron: '*/5 * * * *', run: () => compactCounts(db) },
    'apply-product-sales': { cron: '17 * * * *', run: () => applyProductSales(db) },
    'publish-products': {
      cron: '* * * * *',
      run: (context) => publishDueProducts(db, context),
    },
    'publish-content': {
      cron: '* * * * *',
      run: (context) => publishDueDrafts(db, context),
    },
    'apply-scheduled-prices': {
      cron: '* * * * *',
      run: (context) => applyScheduledPrices(db, context),
    },
    'expire-rewards': { cron: '*/5 * * * *', run: (context) => expireRewards(db, context) },
    'advance-referrals': { cron: '7 * * * *', run: (context) => advanceDueReferrals(db, context) },
    'approve-commissions': {
      cron: '9 * * * *',
      run: (context) => approveDueCommissions(db, context),
    },
    'grant-milestones': { cron: '15 * * * *', run: (context) => grantDueMilestones(db, context) },
    'settle-influencer-months': {
      cron: '21 * * * *',
      run: (context) => settleDueMonths(db, context),
    },
    'purge-influencer-clicks': { cron: '43 4 * * *', run: ({ now }) => purgeClicks(db, now) },
    'remind-of-coupons': { cron: '13 * * * *', run: (context) => remindOfCoupons(db, context) },
    'recommend-new-products': {
      cron: '19 9 * * 1',
      run: (context) => recommendNewProducts(db, context),
    },
    'plan-flash-sales': { cron: '* * * * *', run: ({ now }) => planNextSale(db, { now }) },
    'expire-reductions': { cron: '23 * * * *', run: ({ now }) => expireReductions(db, now) },
    'expire-new-products': { cron: '27 * * * *', run: ({ now }) => expireNewProducts(db, now) },
    'purge-old-searches': {
      cron: '41 3 * * *',
      run: async ({ now }) => {
        const before = new Date(now.getTime() - SEARCH_RETENTION_DAYS * DAY_MS)
        await purgeSearchesWithoutResult(db, before)
        await purgeSearches(db, before)
      },
    },
    'run-draws': {
      cron: '* * * * *',
      run: (context) => runDraws(db, { secretKey: sender.secretKey, ...context }),
    },
    'update-sales-figures': {
      cron: '* * * * *',
      run: async ({ signal }) => {
        await applyTimeZone(db)
        await countEarlierSales(db, signal)
      },
    },
    // Every hour: days end at another time in each time zone.
    'forget-visitors': {
      cron: '1 * * * *',
      run: ({ now }) => forgetVisitsOfEarlierDays(db, now),
    },
    'check-health': {
      cron: '*/5 * * * *',
      run: ({ now }) =>
        recordHealth(db, {
          services: { files, providers, searchEngine, system, hasDevMailbox },
          now,
        }),
    },
    'check-integrity': {
      cron: '33 2 * * *',
      run: ({ now }) =>
        startIntegrityRun(db, { trigger: 'schedule', actor: buildSystemActor('schedule'), now }),
    },
    'purge-imports': { cron: '47 3 * * *', run: ({ now }) => purgeImports(db, now) },
    'purge-old-carts': { cron: '53 3 * * *', run: ({ now }) => purgeOldCarts(db, now) },
    'purge-auth-flows': { cron: '29 * * * *', run: ({ now }) => purgeExpiredFlows(db, now) },
    'purge-oauth-data': { cron: '37 * * * *', run: ({ now }) => purgeOAuthData(db, now) },
    'purge-throttle': { cron: '31 * * * *', run: ({ now }) => purgeThrottle(db, now) },
    'purge-old-sms': {
      cron: '7 4 * * *',
      run: ({ now }) =>
        purgeOldSms(db, new Date(now.getTime() - ACCOUNT_EMAIL_RETENTION_DAYS * DAY_MS)),
    },
    'purge-account-emails': {
      cron: '11 4 * * *',
      run: ({ now }) =>
        purgeAccountEmails(db, new Date(now.getTime() - ACCOUNT_EMAIL_RETENTION_DAYS * DAY_MS)),
    },
    'purge-undeliverable-addresses': {
      cron: '13 4 * * *',
      run: ({ now }) =>
        purgeUndeliverableAddresses(
          db,
          new Date(now.getTime() - UNDELIVERABLE_RETENTION_DAYS * DAY_MS),
        ),
    },
    'create-partitions': { cron: '23 3 * * *', run: ({ now }) => createPartitions(db, now) },
    'purge-messages': {
      cron: '19 4 * * *',
      run: ({ now, signal }) => {
        return purgeAfter(retention.messagesDays, now, (before) =>
          purgeMessages(db, { before, now, signal }),
        )
      },
    },
    'purge-newsletter-deliveries': {
      cron: '5 4 * * *',
      run: ({ now, signal }) => {
        return purgeAfter(retention.messagesDays, now, (before) =>
          purgeDeliveries(db, { before, signal }),
        )
      },
    },
    'purge-webhook-messages': {
      cron: '9 4 * * *',
      run: ({ now, signal }) => {
        return purgeAfter(retention.messagesDays, now, (before) =>
          purgeWebhookMessages(db, { before, signal }),
        )
      },
    },
    'renew-marketplace-tokens': {
      cron: '7 * * * *',
      run: async ({ now }) => {
        if (marketplace.aliExpress) await renewTokens(db, marketplace.aliExpress, now)
      },
    },
    'start-marketplace-syncs': {
      cron: '*/5 * * * *',
      run: ({ now }) => startDueSyncs(db, { marketplace, now }),
    },
    'purge-sync-items': { cron: '41 4 * * *', run: ({ now }) => purgeSyncItems(db, now) },
    'refresh-affiliate-products': {
      cron: '*/5 * * * *',
      run: ({ now }) => refreshDueListings({ db, files, marketplace, pictures }, now),
    },
    'make-promotion-links': {
      cron: '4,19,34,49 * * * *',
      run: (context) => refreshLinks(db, marketplace, context),
    },
    'poll-supplier-orders': {
      cron: '*/5 * * * *',
      run: ({ signal }) => pollSupplierOrders(db, marketplace, { signal, clock }),
    },
    'purge-tax-quotes': { cron: '41 4 * * *', run: ({ now }) => taxQuotes.purge(db, now) },
    'purge-shipping-quotes': {
      cron: '43 4 * * *',
      run: ({ now }) => shippingQuotes.purge(db, now),
    },
    'purge-supplier-quotes': { cron: '39 4 * * *', run: ({ now }) => purgeQuotes(db, now) },
    'announce-consent-end': {
      cron: '37 * * * *',
      run: async ({ now }) => {
        const appKey = marketplace.aliExpress?.client.app.key
        if (appKey) await announceConsentEnd(db, { appKey, sender, now })
      },
    },
    'purge-marketplace-calls': {
      cron: '33 4 * * *',
      run: ({ now, signal }) => {
        return purgeAfter(MARKETPLACE_CALL_RETENTION_DAYS, now, (before) =>
          purgeMarketplaceCalls(db, { before, signal }),
        )
      },
    },
    'purge-sandbox': {
      cron: '37 4 * * *',
      run: ({ now, signal }) => {
        return purgeAfter(retention.sandboxDays, now, (before) =>
          purgeSandbox(db, { before, signal }),
        )
      },
    },
    'purge-guest-conversations': {
      cron: '57 4 * * *',
      run: ({ now, signal }) => {
        return purgeAfter(retention.supportDays, now, (before) =>
          purgeGuestConversations(db, { before, signal }),
        )
      },
    },
    'send-unread-answers': {
      cron: '* * * * *',
      run: (context) => sendUnreadAnswers(db, { sender, ...context }),
    },
    'delete-unused-uploads': {
      cron: '27 * * * *',
      run: async ({ now }) => {
        const before = new Date(now.getTime() - DAY_MS)
        await deleteUnusedAttachments(db, { before })
        await deleteUnusedPhotos(db, { before })
        await deleteUnusedProductUploads(db, { before })
        await deleteUnusedPictures(db, { before })
        await deleteUnusedLogos(db, { before })
        await purgeUploadSessions(db, { now })
      },
    },
    'purge-influencer-uploads': {
      cron: '7 4 * * *',
      run: ({ now }) => purgeUploads(db, { now }),
    },
    'delete-removed-files': {
      cron: '*/5 * * * *',
      run: (context) => deleteRemovedFiles({ db, files }, context),
    },
    'purge-provider-reports': {
      cron: '47 4 * * *',
      run: ({ now, signal }) => {
        return purgeAfter(retention.providerReportsDays, now, (before) =>
          purgeProviderReports(db, { before, signal }),
        )
      },
    },
    'mark-unpaid-guest-orders': {
      cron: '43 4 * * *',
      run: ({ now, signal }) => {
        return purgeAfter(retention.unpaidOrdersDays, now, (before) =>
          markUnpaidGuestOrders(db, { before, now, signal }),
        )
      },
    },
    'purge-dead-jobs': {
      cron: '17 4 * * *',
      run: ({ now }) =>
        purgeDeadJobs(db, new Date(now.getTime() - ACCOUNT_EMAIL_RETENTION_DAYS * DAY_MS)),
    },
    'purge-ended-sessions': {
      cron: '13 * * * *',
      run: ({ now }) =>
        purgeExpiredAuthData(db, {
          settings: identity.settings.sessions,
          auditDays: retention.auditDays,
          now,
        }),
    },
    'purge-anonymous-users': {
      cron: '14 * * * *',
      run: ({ now }) =>
        purgeAnonymousUsers(db, { days: identity.settings.sessions.anonymousRetentionDays, now }),
    },
    'erase-pending-orders': { cron: '7 * * * *', run: ({ now }) => erasePendingOrders(db, now) },
    'send-stock-alerts': {
      cron: '* * * * *',
      run: ({ now, signal }) => sendStockAlerts(db, { sender, now, signal }),
    },
    'send-newsletter-issues': {
      cron: '* * * * *',
      run: ({ now, signal }) => sendDueIssues(db, { sender, now, signal }),
    },
    'send-review-requests': {
      cron: '51 * * * *',
      run: ({ now, signal }) => sendReviewRequests(db, { sender, now, signal }),
    },
    'record-wishlist-changes': {
      cron: '*/15 * * * *',
      run: ({ now, signal }) =>
        recordWishlistChanges(db, {
          notify: async (tx, changes) => {
            await raiseWishlistNotifications(tx, { changes, now })
            await sendWishlistEmails(tx, { changes, sender, now })
          },
          ...{ now, signal },
        }),
    },
    'purge-notifications': {
      cron: '9 4 * * *',
      run: ({ now, signal }) => purgeNotifications(db, { now, signal }),
    },
    'announce-holiday-offers': {
      cron: '21 * * * *',
      run: ({ now }) => startHolidayBroadcasts(db, { now }),
    },
    'send-broadcasts': { cron: '* * * * *', run: (context) => sendBroadcasts(db, context) },
    'purge-stock-alerts': {
      cron: '3 4 * * *',
      run: ({ now, signal }) => purgeStockAlerts(db, { now, signal }),
    },
    'expire-holds': { cron: '* * * * *', run: ({ now }) => expireHolds(db, now) },
  }
}

/** Purges what is older than this number of days; 0 is nothing. */
async function purgeAfter(
  days: number,
  now: Date,
  purge: (before: Date) => Promise<unknown>,
): Promise<void> {
  if (days > 0) await purge(new Date(now.getTime() - days * DAY_MS))
}
