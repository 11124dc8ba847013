import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createAccountRoutes } from './account/account.ts'
import { createAddressRoutes } from './account/addresses.ts'
import { createAvatarRoutes } from './account/avatar.ts'
import { createInvoiceRoutes } from './account/invoices.ts'
import { createNotificationPreferenceRoutes } from './account/notification-preferences.ts'
import { createAccountOrderRoutes } from './account/orders.ts'
import { createProfileRoutes } from './account/profile.ts'
import { createSessionRoutes } from './account/sessions.ts'
import { createSpendingRoutes } from './account/spending.ts'
import { createTransactionRoutes } from './account/transactions.ts'
import { createWishlistRoutes } from './account/wishlist.ts'
import { createExportRoutes } from './admin/exports.ts'
import { createFulfilmentRoutes } from './admin/fulfilment.ts'
import { createImportRoutes } from './admin/imports.ts'
import { createRefundRoutes } from './admin/refunds.ts'
import { authenticateRequest } from './http/authentication.ts'
import { createErrorHandler, errorResponse } from './http/errors.ts'
import { enforceIdempotency } from './http/idempotency.ts'
import { createNotFoundHandler } from './http/not-found.ts'
import { buildOpenApiDocument } from './http/openapi-document.ts'
import { captureJsonBody } from './http/public-reads.ts'
import { rateLimit } from './http/rate-limit.ts'
import { limitReads } from './http/read-limit.ts'
import { requireAdmin } from './http/require-admin.ts'
import { type AppDependencies, createRouter } from './http/router.ts'
import { createCartRoutes } from './shop/carts.ts'
import { createCategoryRoutes } from './shop/categories.ts'
import { createCheckoutRoutes } from './shop/checkout.ts'
import { createContentRoutes } from './shop/content.ts'
import { createDealRoutes } from './shop/deals.ts'
import { createNewsletterRoutes } from './shop/newsletter.ts'
import { createOrderRoutes } from './shop/orders.ts'
import { createPaymentRoutes } from './shop/payments.ts'
import { createProductRoutes } from './shop/products.ts'
import { createReviewRoutes } from './shop/reviews.ts'
import { createSearchRoutes } from './shop/search.ts'

export { createAuth } from './auth/index.ts'
export { purgeIdempotencyKeys } from './http/idempotency.ts'
export { rejectMethod } from './http/not-found.ts'
export { isPublicRead } from './http/public-reads.ts'
export {
  AUTH_RATE_LIMIT_NAMES,
  type AuthRateLimitName,
  createRateLimits,
  TOO_MANY_REQUESTS,
} from './http/rate-limit.ts'
export { createReadLimit, type ReadLimit } from './http/read-limit.ts'
export type { AppDependencies } from './http/router.ts'

export type Api = ReturnType<typeof createApi>

export function createApi(dependencies: AppDependencies) {
  const api = createRouter()
  api.use((c, next) => {
    // The server has named the request already; the API also answers without one around it.
    c.set('requestId', c.get('requestId') ?? crypto.randomUUID())
    captureJsonBody(c)
    c.set('db', dependencies.db)
    c.set('now', dependencies.now())
    c.set('caller', 'guest')
    return next()
  })
  api.use(authenticateRequest(dependencies.identity))
  api.use(limitReads(dependencies.readLimit))
  const slowed = rateLimit(dependencies.rateLimits, 'writes')
  api.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', (c, next) =>
    // What providers say is guarded by their signature; slowing them down would only make them say it later.
    c.req.path.includes('/payments/webhooks/') ? next() : slowed(c, next),
  )
  api.use('/admin/*', requireAdmin(dependencies.identity))
  api.use(limitBodySize)
  // A file is not read twice to tell whether it was sent twice; importing it again changes nothing.
  api.use((c, next) => (UPLOAD_PATHS.test(c.req.path) ? next() : enforceIdempotency(c, next)))
  api.onError(createErrorHandler(dependencies.log))

  // Made once, when all areas are there: it takes a tenth of a second.
  let document: ReturnType<typeof buildOpenApiDocument> | undefined
  api.get('/openapi.json', (c) => {
    document ??= buildOpenApiDocument(api)
    return c.json(document)
  })

  const areas = api
    .route('/content', createContentRoutes(dependencies))
    .route('/carts', createCartRoutes(dependencies))
    .route('/checkout', createCheckoutRoutes(dependencies))
    .route('/orders', createAccountOrderRoutes())
    .route('/orders', createOrderRoutes(dependencies))
    .route('/transactions', createTransactionRoutes())
    .route('/products', createProductRoutes())
    .route('/products', createReviewRoutes())
    .route('/categories', createCategoryRoutes())
    .route('/deals', createDealRoutes())
    .route('/search', createSearchRoutes())
    .route('/payments', createPaymentRoutes(dependencies))
    .route('/invoices', createInvoiceRoutes(dependencies))
    .route('/newsletter', createNewsletterRoutes(dependencies))
    .route('/profile', createProfileRoutes())
    .route('/profile/avatar', createAvatarRoutes(dependencies))
    .route('/addresses', createAddressRoutes())
    .route('/wishlist', createWishlistRoutes())
    .route('/notification-preferences', createNotificationPreferenceRoutes())
    .route('/account/sessions', createSessionRoutes())
    .route('/account/spending', createSpendingRoutes())
    .route('/account', createAccountRoutes(dependencies))
    .route('/admin/orders', createFulfilmentRoutes())
    .route('/admin/imports', createImportRoutes(dependencies))
    .route('/admin/exports', createExportRoutes())
    .route('/admin/orders', createRefundRoutes())
  // Not `notFound`: an app that is mounted into another one loses that handler.
  api.all('*', createNotFoundHandler(api.routes))
  return areas
}

const MAX_BODY_BYTES = 2 ** 20
const UPLOAD_PATHS = /\/(admin\/imports|profile\/avatar)\b/

const bodySizeLimit = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (c) =>
    errorResponse(c, 413, { code: 'too_large', message: 'That is too much at once.' }),
})

/** Forms are small. What takes in files has a limit of its own. */
const limitBodySize: MiddlewareHandler = (c, next) => {
  if (c.req.method === 'GET' || UPLOAD_PATHS.test(c.req.path)) return next()
  // Hono's own would make a stream of the body only to find that its length is told.
  const told = c.req.header('Transfer-Encoding') ? undefined : c.req.header('Content-Length')
  return Number(told) <= MAX_BODY_BYTES ? next() : bodySizeLimit(c, next)
}
