import type { MiddlewareHandler } from 'hono'
import { provideCustomers } from '#modules/promotions'
import { shippingQuotes } from '#modules/shipping-quotes'
import { taxQuotes } from '#modules/tax-quotes'
import { getTask } from '#platform/tracing/task'
import { createAccountRoutes } from './account/account.ts'
import { createAddressRoutes } from './account/addresses.ts'
import { createAvatarRoutes } from './account/avatar.ts'
import { createBirthdayCodeRoutes } from './account/birthday-code.ts'
import { createCheckInRoutes } from './account/check-ins.ts'
import { createOwnCouponRoutes } from './account/coupons.ts'
import { createInfluencerApplicationRoutes } from './account/influencer-application.ts'
import { createInfluencerDashboardRoutes } from './account/influencer-dashboard.ts'
import { createInfluencerFeedRoutes } from './account/influencer-feed.ts'
import { createInfluencerPayoutRoutes } from './account/influencer-payouts.ts'
import { createInfluencerRewardRoutes } from './account/influencer-rewards.ts'
import { createInfluencerUploadRoutes } from './account/influencer-uploads.ts'
import { createInvoiceRoutes } from './account/invoices.ts'
import { createLuckyDrawRoutes } from './account/lucky-draw.ts'
import { createNotificationEmailRoutes } from './account/notification-emails.ts'
import { createNotificationPreferenceRoutes } from './account/notification-preferences.ts'
import { createNotificationRoutes } from './account/notifications.ts'
import { createAccountOrderRoutes } from './account/orders.ts'
import { createPreferenceEmailRoutes } from './account/preference-emails.ts'
import { createProfileRoutes } from './account/profile.ts'
import { createPushSubscriptionRoutes } from './account/push-subscriptions.ts'
import { createReferralRoutes } from './account/referrals.ts'
import { createOwnReviewRoutes } from './account/reviews.ts'
import { createSavedCardRoutes } from './account/saved-cards.ts'
import { createSavedItemRoutes } from './account/saved-items.ts'
import { createSessionRoutes } from './account/sessions.ts'
import { createSpendingRoutes } from './account/spending.ts'
import { createStaffInvitationRoutes } from './account/staff-invitations.ts'
import { createStoreCreditRoutes } from './account/store-credit.ts'
import { createTransactionRoutes } from './account/transactions.ts'
import { createWishlistRoutes } from './account/wishlist.ts'
import { createWishlistShareRoutes } from './account/wishlist-share.ts'
import { createAffiliateRoutes } from './admin/affiliate.ts'
import { createAffiliateSettingRoutes } from './admin/affiliate-settings.ts'
import { createArticleEditingRoutes } from './admin/articles.ts'
import { askProvidersForClerks } from './admin/ask-providers.ts'
import { askSuppliersForClerks } from './admin/ask-suppliers.ts'
import { createCampaignPreviewRoutes } from './admin/campaign-preview.ts'
import { createCannedAnswerRoutes } from './admin/canned-answers.ts'
import { createCarrierRoutes } from './admin/carriers.ts'
import { createCategoryEditingRoutes } from './admin/categories.ts'
import { createCategoryTranslationRoutes } from './admin/category-translations.ts'
import { createChangeLogRoutes } from './admin/changes.ts'
import { createCommissionRateRoutes } from './admin/commission-rates.ts'
import { createContentReadingRoutes } from './admin/content.ts'
import { createContentDraftRoutes } from './admin/content-drafts.ts'
import { createContentPageRoutes } from './admin/content-pages.ts'
import { createContentPictureRoutes } from './admin/content-pictures.ts'
import { createContentVersionRoutes } from './admin/content-versions.ts'
import { createAdminCurrencyRoutes } from './admin/currencies.ts'
import { createCustomerAccessRoutes } from './admin/customer-access.ts'
import { createCustomerNoteRoutes } from './admin/customer-notes.ts'
import { createCustomerSegmentRoutes } from './admin/customer-segments.ts'
import { createAdminCustomerRoutes } from './admin/customers.ts'
import { createDraftRoutes } from './admin/drafts.ts'
import { createDrawCountryRoutes } from './admin/draw-countries.ts'
import { createAdminDrawRoutes } from './admin/draws.ts'
import { createDropshipRoutes } from './admin/dropship.ts'
import { createEmailSenderRoutes } from './admin/email-sender.ts'
import { createEmailTemplateRoutes } from './admin/email-templates.ts'
import { createEmailRoutes } from './admin/emails.ts'
import { createExchangeRoutes } from './admin/exchanges.ts'
import { createExportRoutes } from './admin/exports.ts'
import { createAdminFlashSaleRoutes } from './admin/flash-sales.ts'
import { createFooterContentRoutes } from './admin/footer-content.ts'
import { createFulfilmentRoutes } from './admin/fulfilment.ts'
import { createFunctionRoutes } from './admin/functions.ts'
import { createAdminHolidayRoutes } from './admin/holidays.ts'
import { createHomeContentRoutes } from './admin/home-content.ts'
import { createImportFileRoutes } from './admin/import-files.ts'
import { createImportRoutes } from './admin/imports.ts'
import { createInfluencerApplicationAdminRoutes } from './admin/influencer-applications.ts'
import { createInfluencerCheckRoutes } from './admin/influencer-checks.ts'
import {
  createReviewedUploadRoutes,
  createUploadContentRoutes,
} from './admin/influencer-uploads.ts'
import { createInfluencerAdminRoutes } from './admin/influencers.ts'
import { createIntegrityRoutes } from './admin/integrity.ts'
import { createAdminInvoiceRoutes } from './admin/invoices.ts'
import { createJobRoutes } from './admin/jobs.ts'
import { createMarketplaceRoutes } from './admin/marketplace.ts'
import { createMarketplaceCallRoutes } from './admin/marketplace-calls.ts'
import { createMarketplaceSyncRoutes } from './admin/marketplace-syncs.ts'
import {
  createNewsletterBounceRoutes,
  createNewsletterIssueRoutes,
} from './admin/newsletter-issues.ts'
import { createNewsletterSubscriberRoutes } from './admin/newsletter-subscribers.ts'
import { createOrderChangeRoutes } from './admin/order-changes.ts'
import { createOrderDocumentRoutes } from './admin/order-documents.ts'
import { createOrderEditRoutes } from './admin/order-edits.ts'
import { createOrderEmailRoutes } from './admin/order-emails.ts'
import { createOrderNoteRoutes } from './admin/order-notes.ts'
import { createAdminOrderRoutes } from './admin/orders.ts'
import { createPageCacheRoutes } from './admin/page-cache.ts'
import { createPaymentEventRoutes } from './admin/payment-events.ts'
import { createPaymentProviderRoutes } from './admin/payment-providers.ts'
import { createPayoutFileRoutes } from './admin/payout-files.ts'
import { createPayoutSettingRoutes } from './admin/payout-settings.ts'
import { createPayoutBatchRoutes, createPayoutRoutes } from './admin/payouts.ts'
import { createPolicyBroadcastRoutes } from './admin/policy-broadcasts.ts'
import { createPriceRuleRoutes } from './admin/price-rules.ts'
import { createProductGridRoutes } from './admin/product-grid.ts'
import { createProductPictureRoutes } from './admin/product-pictures.ts'
import { createProductPriceRoutes } from './admin/product-prices.ts'
import { createProductStockRoutes } from './admin/product-stock.ts'
import { createProductSupplyRoutes } from './admin/product-supply.ts'
import { createProductTranslationRoutes } from './admin/product-translations.ts'
import { createProductVersionRoutes } from './admin/product-versions.ts'
import { createAdminProductRoutes } from './admin/products.ts'
import { createPromotionBroadcastRoutes } from './admin/promotion-broadcasts.ts'
import { createPromotionCodeRoutes } from './admin/promotion-codes.ts'
import { createPromotionSimulationRoutes } from './admin/promotion-simulations.ts'
import { createPromotionRoutes } from './admin/promotions.ts'
import { createProviderEventRoutes } from './admin/provider-events.ts'
import { createAdminReferralRoutes } from './admin/referrals.ts'
import { createRefundRoutes } from './admin/refunds.ts'
import { createReportRoutes } from './admin/reports.ts'
import { createReviewModerationRoutes } from './admin/reviews.ts'
import { createRewardProgramRoutes } from './admin/reward-programs.ts'
import { createRewardReportRoutes } from './admin/reward-reports.ts'
import { createSearchSynonymRoutes } from './admin/search-synonyms.ts'
import { createAdminSearchRoutes } from './admin/searches.ts'
import { createSetUpRoutes } from './admin/set-up.ts'
import { createShippingPriceRoutes } from './admin/shipping-prices.ts'
import { createShippingZoneRoutes } from './admin/shipping-zones.ts'
import { createShopIdentityRoutes } from './admin/shop-identity.ts'
import { createShopLogoRoutes } from './admin/shop-logo.ts'
import { createShopRuleRoutes } from './admin/shop-rules.ts'
import { createStaffRoutes } from './admin/staff.ts'
import { createAdminSupportRoutes } from './admin/support.ts'
import { createSystemRoutes } from './admin/system.ts'
import { createTaxRateRoutes } from './admin/tax-rates.ts'
import { createTextTranslationRoutes } from './admin/text-translations.ts'
import { createAdminTokenRoutes } from './admin/tokens.ts'
import { createSellableVariantRoutes } from './admin/variants.ts'
import { createSavedViewRoutes } from './admin/views.ts'
import { createWebhookDeliveryRoutes } from './admin/webhook-deliveries.ts'
import { createWebhookRoutes } from './admin/webhooks.ts'
import { createWorkRoutes } from './admin/work.ts'
import type { AppDependencies } from './app-dependencies.ts'
import type { ApiVariables } from './http/api-variables.ts'
import { authenticateRequest } from './http/authentication.ts'
import { recordChanges } from './http/change-log.ts'
import { limitCheckoutWrites } from './http/checkout-lane.ts'
import { createErrorHandler } from './http/error-handler.ts'
import { enforceIdempotency } from './http/idempotency.ts'
import { limitBody } from './http/limit-body.ts'
import { createNotFoundHandler } from './http/not-found.ts'
import { buildOpenApiDocument } from './http/openapi-document.ts'
import { captureJsonBody } from './http/public-reads.ts'
import { rateLimit } from './http/rate-limit.ts'
import { limitReads } from './http/read-limit.ts'
import { requireAdmin } from './http/require-admin.ts'
import { type FindRoute, indexAdminRoutes } from './http/route-index.ts'
import { createRouter } from './http/router.ts'
import { nameMarketplace } from './messages/index.ts'
import { createAffiliateProductRoutes } from './shop/affiliate-products.ts'
import { createArticleRoutes } from './shop/articles.ts'
import { askProviders } from './shop/ask-providers.ts'
import { askSuppliers } from './shop/ask-suppliers.ts'
import { createBrowserSpanRoutes } from './shop/browser-spans.ts'
import { createCartRoutes } from './shop/carts.ts'
import { createCategoryRoutes } from './shop/categories.ts'
import { createCheckoutRoutes } from './shop/checkout.ts'
import { createContentRoutes } from './shop/content.ts'
import { createCurrencyRoutes } from './shop/currencies.ts'
import { createDealRoutes } from './shop/deals.ts'
import { createDrawRoutes } from './shop/draws.ts'
import { createFlashSaleRoutes } from './shop/flash-sales.ts'
import { createHolidayRoutes } from './shop/holidays.ts'
import { createLinkVisitRoutes } from './shop/link-visits.ts'
import { createMailBounceRoutes } from './shop/mail-bounces.ts'
import { createNewsletterRoutes } from './shop/newsletter.ts'
import { createOrderRoutes } from './shop/orders.ts'
import { createOutboundRoutes } from './shop/outbound.ts'
import { createPaymentRoutes } from './shop/payments.ts'
import { createShopPaymentRoutes } from './shop/payments-in-shop.ts'
import { createPlaceRoutes } from './shop/places.ts'
import { createProductCardRoutes } from './shop/product-cards.ts'
import { createProductRoutes } from './shop/products.ts'
import { loadPromotionCustomer } from './shop/promotion-customer.ts'
import { createReviewRoutes } from './shop/reviews.ts'
import { createSearchRoutes } from './shop/search.ts'
import { createSharedWishlistRoutes } from './shop/shared-wishlists.ts'
import { createShippingOptionRoutes } from './shop/shipping-options.ts'
import { createStockAlertRoutes } from './shop/stock-alerts.ts'
import { createSupportRoutes } from './shop/support.ts'
import { createVisitorCountryRoutes } from './shop/visitor-country.ts'
import { createVisitRoutes } from './shop/visits.ts'

export { formatImportError, formatImportNote } from './admin/import-messages.ts'
export type { AppDependencies, SystemInfo } from './app-dependencies.ts'
export { createAuth } from './auth/index.ts'
export { clientAbortResponse, isClientAbort } from './http/client-abort.ts'
export { isProgram } from './http/counted-browser.ts'
export { purgeIdempotencyKeys } from './http/idempotency.ts'
export { toLogPath } from './http/log-path.ts'
export { rejectMethod } from './http/not-found.ts'
export { isPublicRead, type JsonCapture } from './http/public-reads.ts'
export { buildRefusalError, createRateLimits } from './http/rate-limit.ts'
export { createReadLimit } from './http/read-limit.ts'
export { getRequestLanguage, parseRequestLanguage } from './http/request-language.ts'
export { AUTH_RATE_LIMIT_NAMES, type AuthRateLimitName } from './http/request-limits.ts'
export { isUnavailable, RETRY_AFTER_SECONDS } from './http/unavailable.ts'
export type { BrowserSpans, MAX_BROWSER_SPANS } from './shop/browser-spans-body.ts'
export { startPaymentCounters } from './shop/payments.ts'

export type Api = ReturnType<typeof createApi>

/** Builds the API under `/api`. To be called once per process: it has the idempotency locks and the OpenAPI document. */
export function createApi(dependencies: AppDependencies) {
  // Who reads the OpenAPI document alone has no database.
  if (dependencies.db) {
    provideCustomers(dependencies.db, loadPromotionCustomer)
    taxQuotes.providePolicy(dependencies.db, dependencies.tax)
    shippingQuotes.providePolicy(dependencies.db, dependencies.shipping)
    nameMarketplace(dependencies.marketplace.provider.title)
  }
  const api = createRouter()
  api.use(setVariables(dependencies))
  api.use(authenticateRequest(dependencies.identity))
  api.use(limitReads(dependencies.readLimit))
  api.on(WRITE_METHODS, '*', limitWrites(dependencies))
  // Indexed at the first request, when all routes are there.
  let findIndexed: FindRoute | undefined
  const findRoute: FindRoute = (c) => {
    findIndexed ??= indexAdminRoutes(api)
    return findIndexed(c)
  }
  api.use('/admin/*', requireAdmin({ identity: dependencies.identity, findRoute }))
  api.use(limitBodySize)
  api.post('*', askSuppliers(dependencies))
  api.post('/admin/*', askSuppliersForClerks(dependencies))
  if (dependencies.tax || dependencies.shipping) {
    api.on(['POST', 'PATCH'], '*', askProviders(dependencies))
    api.post('/admin/*', askProvidersForClerks(dependencies))
  }
  if (dependencies.checkoutLane) {
    api.on(WRITE_METHODS, '*', limitCheckoutWrites(dependencies.checkoutLane))
  }
  // Uploads are streamed and cannot be hashed first; importing a file twice changes nothing. The response that shows the
  // secret of a token or a webhook is not stored.
  api.use((c, next) => (UNSAVED_PATHS.test(c.req.path) ? next() : enforceIdempotency(c, next)))
  api.use('/admin/*', recordChanges(findRoute))
  api.onError(createErrorHandler(dependencies.log))

  // Built at the first request, when all routes are there: it takes a tenth of a second.
  let document: ReturnType<typeof buildOpenApiDocument> | undefined
  api.get('/openapi.json', async (c) => {
    document ??= buildOpenApiDocument(api)
    return c.json(await document)
  })

  const routes = api
    .route('/content', createContentRoutes(dependencies))
    .route('/content/articles', createArticleRoutes(dependencies))
    .route('/affiliate-products', createAffiliateProductRoutes(dependencies))
    .route('/outbound', createOutboundRoutes(dependencies))
    .route('/carts', createCartRoutes(dependencies))
    .route('/checkout', createCheckoutRoutes(dependencies))
    .route('/orders', createAccountOrderRoutes())
    .route('/orders', createOrderRoutes(dependencies))
    .route('/transactions', createTransactionRoutes())
    .route('/products', createProductRoutes(dependencies))
    .route('/product-cards', createProductCardRoutes())
    .route('/products', createReviewRoutes(dependencies))
    .route('/categories', createCategoryRoutes())
    .route('/deals', createDealRoutes())
    .route('/draws', createDrawRoutes())
    .route('/lucky-draw', createLuckyDrawRoutes(dependencies))
    .route('/flash-sales', createFlashSaleRoutes(dependencies))
    .route('/holidays', createHolidayRoutes())
    .route('/visitor-country', createVisitorCountryRoutes(dependencies))
    .route('/search', createSearchRoutes())
    .route('/currencies', createCurrencyRoutes())
    .route('/places', createPlaceRoutes())
    .route('/shipping-options', createShippingOptionRoutes(dependencies))
    .route('/payments', createShopPaymentRoutes(dependencies))
    .route('/payments', createPaymentRoutes(dependencies))
    .route('/invoices', createInvoiceRoutes(dependencies))
    .route('/newsletter', createNewsletterRoutes(dependencies))
    .route('/stock-alerts', createStockAlertRoutes(dependencies))
    .route('/support', createSupportRoutes(dependencies))
    .route('/visits', createVisitRoutes(dependencies))
    .route('/browser-spans', createBrowserSpanRoutes(dependencies))
    .route('/mail/bounces', createMailBounceRoutes(dependencies))
    .route('/profile', createProfileRoutes())
    .route('/birthday-code', createBirthdayCodeRoutes())
    .route('/profile/avatar', createAvatarRoutes(dependencies))
    .route('/addresses', createAddressRoutes())
    .route('/wishlist', createWishlistRoutes())
    .route('/saved-items', createSavedItemRoutes())
    .route('/wishlist-share', createWishlistShareRoutes())
    .route('/notification-emails', createNotificationEmailRoutes(dependencies))
    .route('/wishlist-emails', createPreferenceEmailRoutes(dependencies, 'wishlist-emails'))
    .route('/review-emails', createPreferenceEmailRoutes(dependencies, 'review-emails'))
    .route('/shared-wishlists', createSharedWishlistRoutes())
    .route('/reviews', createOwnReviewRoutes(dependencies))
    .route('/notification-preferences', createNotificationPreferenceRoutes())
    .route('/check-ins', createCheckInRoutes())
    .route('/coupons', createOwnCouponRoutes())
    .route('/referrals', createReferralRoutes(dependencies))
    .route('/influencer-application', createInfluencerApplicationRoutes())
    .route('/influencer-payouts', createInfluencerPayoutRoutes(dependencies))
    .route('/link-visits', createLinkVisitRoutes(dependencies))
    .route('/influencer-rewards', createInfluencerRewardRoutes())
    .route('/influencer-uploads', createInfluencerUploadRoutes(dependencies))
    .route('/notifications', createNotificationRoutes(dependencies))
    .route('/push-subscriptions', createPushSubscriptionRoutes(dependencies))
    .route('/staff-invitations', createStaffInvitationRoutes())
    .route('/account/influencer/feed', createInfluencerFeedRoutes(dependencies))
    .route('/account/influencer', createInfluencerDashboardRoutes(dependencies))
    .route('/account/sessions', createSessionRoutes())
    .route('/account/saved-cards', createSavedCardRoutes(dependencies))
    .route('/account/spending', createSpendingRoutes())
    .route('/account/store-credit', createStoreCreditRoutes(dependencies))
    .route('/account', createAccountRoutes(dependencies))
    .route('/admin/orders', createAdminOrderRoutes())
    .route('/admin/orders', createOrderNoteRoutes())
    .route('/admin/orders', createDropshipRoutes())
    .route('/admin/orders', createFulfilmentRoutes())
    .route('/admin/invoices', createAdminInvoiceRoutes(dependencies))
    .route('/admin/customers', createAdminCustomerRoutes())
    .route('/admin/customers', createCustomerNoteRoutes())
    .route('/admin/customers', createCustomerAccessRoutes())
    .route('/admin/customer-segments', createCustomerSegmentRoutes())
    .route('/admin/imports', createImportRoutes(dependencies))
    .route('/admin/import-files', createImportFileRoutes(dependencies))
    .route('/admin/exports', createExportRoutes(dependencies))
    .route('/admin/promotions/simulations', createPromotionSimulationRoutes())
    .route('/admin/flash-sales', createAdminFlashSaleRoutes())
    .route('/admin/reward-programs', createRewardProgramRoutes())
    .route('/admin/reward-programs', createRewardReportRoutes())
    .route('/admin/campaign-preview', createCampaignPreviewRoutes(dependencies))
    .route('/admin/referrals', createAdminReferralRoutes())
    .route('/admin/influencer-applications', createReviewedUploadRoutes())
    .route('/admin/influencer-uploads', createUploadContentRoutes(dependencies))
    .route('/admin/promotions', createPromotionRoutes())
    .route('/admin/holidays', createAdminHolidayRoutes())
    .route('/admin/promotions', createPromotionCodeRoutes())
    .route('/admin/promotions', createPromotionBroadcastRoutes())
    .route('/admin/draws', createAdminDrawRoutes())
    .route('/admin/draw-countries', createDrawCountryRoutes(dependencies))
    .route('/admin/currencies', createAdminCurrencyRoutes())
    .route('/admin/shipping-prices', createShippingPriceRoutes())
    .route('/admin/shipping-zones', createShippingZoneRoutes())
    .route('/admin/carriers', createCarrierRoutes())
    .route('/admin/tax-rates', createTaxRateRoutes())
    .route('/admin/orders', createRefundRoutes())
    .route('/admin/orders', createOrderChangeRoutes())
    .route('/admin/orders', createOrderEditRoutes(dependencies))
    .route('/admin/orders', createExchangeRoutes(dependencies))
    .route('/admin/drafts', createDraftRoutes(dependencies))
    .route('/admin/order-documents', createOrderDocumentRoutes())
    .route('/admin/orders', createOrderEmailRoutes(dependencies))
    .route('/admin/orders', createPaymentEventRoutes())
    .route('/admin/variants', createSellableVariantRoutes())
    .route('/admin/products', createAdminProductRoutes(dependencies))
    .route('/admin/products', createProductStockRoutes())
    .route('/admin/products', createProductSupplyRoutes())
    .route('/admin/products', createProductPriceRoutes())
    .route('/admin/products', createProductVersionRoutes(dependencies))
    .route('/admin/products', createProductTranslationRoutes())
    .route('/admin/product-pictures', createProductPictureRoutes(dependencies))
    .route('/admin/product-grid', createProductGridRoutes())
    .route('/admin/categories', createCategoryEditingRoutes())
    .route('/admin/categories', createCategoryTranslationRoutes())
    .route('/admin/translations', createTextTranslationRoutes())
    .route('/admin/content', createContentReadingRoutes(dependencies))
    .route('/admin/content', createContentDraftRoutes(dependencies))
    .route('/admin/content', createContentVersionRoutes(dependencies))
    .route('/admin/content', createPolicyBroadcastRoutes())
    .route('/admin/content-pictures', createContentPictureRoutes(dependencies))
    .route('/admin/articles', createArticleEditingRoutes())
    .route('/admin/pages', createContentPageRoutes())
    .route('/admin/home', createHomeContentRoutes())
    .route('/admin/footer', createFooterContentRoutes(dependencies))
    .route('/admin/newsletter-issues', createNewsletterIssueRoutes(dependencies))
    .route('/admin/newsletter-subscribers', createNewsletterSubscriberRoutes())
    .route('/admin/newsletter-bounces', createNewsletterBounceRoutes())
    .route('/admin/reviews', createReviewModerationRoutes(dependencies))
    .route('/admin/support', createAdminSupportRoutes(dependencies))
    .route('/admin/support/canned-answers', createCannedAnswerRoutes())
    .route('/admin/changes', createChangeLogRoutes())
    .route('/admin/reports', createReportRoutes())
    .route('/admin/work', createWorkRoutes(dependencies))
    .route('/admin/views', createSavedViewRoutes())
    .route('/admin/staff', createStaffRoutes(dependencies))
    .route('/admin/settings', createShopIdentityRoutes(dependencies))
    .route('/admin/settings', createShopLogoRoutes(dependencies))
    .route('/admin/settings', createEmailSenderRoutes(dependencies))
    .route('/admin/email-templates', createEmailTemplateRoutes(dependencies))
    .route('/admin/settings', createShopRuleRoutes())
    .route('/admin/payment-providers', createPaymentProviderRoutes(dependencies))
    .route('/admin/marketplace', createMarketplaceRoutes(dependencies))
    .route('/admin/marketplace', createMarketplaceSyncRoutes(dependencies))
    .route('/admin/marketplace/price-rules', createPriceRuleRoutes(dependencies))
    .route('/admin/functions/v1', createFunctionRoutes(dependencies))
    .route('/admin/marketplace/affiliate-products', createAffiliateSettingRoutes())
    .route('/admin/affiliate', createAffiliateRoutes(dependencies))
    .route('/admin/influencer-applications', createInfluencerApplicationAdminRoutes())
    .route('/admin/payout-settings', createPayoutSettingRoutes())
    .route('/admin/payout-batches', createPayoutBatchRoutes())
    .route('/admin/payout-batches', createPayoutFileRoutes(dependencies))
    .route('/admin/payouts', createPayoutRoutes())
    .route('/admin/influencers', createInfluencerAdminRoutes())
    .route('/admin/influencer-checks', createInfluencerCheckRoutes())
    .route('/admin/commission-rates', createCommissionRateRoutes())
    .route('/admin/marketplace-calls', createMarketplaceCallRoutes(dependencies))
    .route('/admin/set-up', createSetUpRoutes(dependencies))
    .route('/admin/tokens', createAdminTokenRoutes())
    .route('/admin/webhooks', createWebhookRoutes(dependencies))
    .route('/admin/webhooks', createWebhookDeliveryRoutes())
    .route('/admin/jobs', createJobRoutes())
    .route('/admin/provider-events', createProviderEventRoutes())
    .route('/admin/page-cache', createPageCacheRoutes(dependencies))
    .route('/admin/system', createSystemRoutes(dependencies))
    .route('/admin/integrity', createIntegrityRoutes(dependencies))
    .route('/admin/emails', createEmailRoutes())
    .route('/admin/search-synonyms', createSearchSynonymRoutes())
    .route('/admin/searches', createAdminSearchRoutes())
  // Not `notFound`: a router that is mounted into another one loses that handler.
  api.all('*', createNotFoundHandler(api.routes))
  return routes
}

function setVariables(
  dependencies: AppDependencies,
): MiddlewareHandler<{ Variables: ApiVariables }> {
  return (c, next) => {
    // The server has set an id already, of a page too; tests call the API without the server.
    c.set('requestId', c.get('requestId') ?? getTask()?.requestId ?? crypto.randomUUID())
    captureJsonBody(c)
    c.set('db', dependencies.db)
    c.set('now', dependencies.now())
    c.set('caller', 'guest')
    return next()
  }
}

/**
 * Webhooks and bounces are exempt: they are verified before they are read, and would only be sent again. Visits, spans of
 * browsers and clicks on links have limits of their own, which do not write to the database for each.
 */
function limitWrites({
  rateLimits,
}: AppDependencies): MiddlewareHandler<{ Variables: ApiVariables }> {
  const limit = rateLimit(rateLimits, 'writes')
  return (c, next) => (UNLIMITED_PATHS.test(c.req.path) ? next() : limit(c, next))
}

const UNLIMITED_PATHS =
  /\/payments\/webhooks\/|\/api\/(mail\/bounces$|visits$|browser-spans$|link-visits(\/|$))/
const WRITE_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE']
const MAX_BODY_BYTES = 2 ** 20
const UPLOAD_PATHS =
  /\/(admin\/import(s|-files)\/?$|(admin\/(product|content)-pictures|profile\/avatar|review-photos|influencer-uploads\/[^/]+$|support\/(conversations\/[^/]+\/)?attachments)\b)/
const SECRET_PATHS =
  /\/admin\/(tokens|functions\/|marketplace\/(tokens|consents)|webhooks(\/[^/]+\/secret)?$)/
const UNSAVED_PATHS = new RegExp(`${UPLOAD_PATHS.source}|${SECRET_PATHS.source}`)

const bodySizeLimit = limitBody(MAX_BODY_BYTES)

/** Limits the bodies of all routes but uploads, which have limits of their own. */
const limitBodySize: MiddlewareHandler = (c, next) => {
  if (c.req.method === 'GET' || UPLOAD_PATHS.test(c.req.path)) return next()
  // Hono's middleware turns the body into a stream even if its length is declared.
  const length = c.req.header('Transfer-Encoding') ? undefined : c.req.header('Content-Length')
  return Number(length) <= MAX_BODY_BYTES ? next() : bodySizeLimit(c, next)
}
