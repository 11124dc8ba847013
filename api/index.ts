import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { account } from './account.ts'
import { addresses } from './addresses.ts'
import { adminsOnly } from './admin.ts'
import { adminOrders } from './admin-orders.ts'
import { newArea, type Parts } from './area.ts'
import { avatar } from './avatar.ts'
import { carts } from './carts.ts'
import { categories } from './categories.ts'
import { checkout } from './checkout.ts'
import { content } from './content.ts'
import { deals } from './deals.ts'
import { documentOf } from './document.ts'
import { onError, problem } from './errors.ts'
import { exports } from './exports.ts'
import { fulfilment } from './fulfilment.ts'
import { idempotent } from './idempotency.ts'
import { imports } from './imports.ts'
import { invoices } from './invoices.ts'
import { newsletter } from './newsletter.ts'
import { noSuchPlace } from './no-such-place.ts'
import { orders } from './orders.ts'
import { listOfOrders } from './own-orders.ts'
import { spending } from './own-spending.ts'
import { payments } from './payments.ts'
import { preferences } from './preferences.ts'
import { products } from './products.ts'
import { profile } from './profile.ts'
import { handOver } from './public-reads.ts'
import { limited } from './rate-limit.ts'
import { countedReads } from './read-limit.ts'
import { reviews } from './reviews.ts'
import { search } from './search.ts'
import { sessions } from './sessions.ts'
import { whoIsAsking } from './signed-in.ts'
import { transactions } from './transactions.ts'
import { wishlist } from './wishlist.ts'

export type { Parts } from './area.ts'
export { createAuth } from './auth/index.ts'
export { forgetOldAnswers } from './idempotency.ts'
export { noSuchMethod } from './no-such-place.ts'
export { isPublicRead } from './public-reads.ts'
export { AUTH_LIMITS, type AuthLimit, openRateLimits, TOO_OFTEN } from './rate-limit.ts'
export { openReadLimit, type ReadLimit } from './read-limit.ts'

export type Api = ReturnType<typeof createApi>

export function createApi(parts: Parts) {
  const api = newArea()
  api.use((c, next) => {
    // The server has named the request already; the API also answers without one around it.
    c.set('requestId', c.get('requestId') ?? crypto.randomUUID())
    handOver(c)
    c.set('db', parts.db)
    c.set('now', parts.now())
    c.set('caller', 'guest')
    return next()
  })
  api.use(whoIsAsking(parts.identity))
  api.use(countedReads(parts.readLimit))
  const slowed = limited(parts.rateLimits, 'writes')
  api.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', (c, next) =>
    // What providers say is guarded by their signature; slowing them down would only make them say it later.
    c.req.path.includes('/payments/webhooks/') ? next() : slowed(c, next),
  )
  api.use('/admin/*', adminsOnly(parts.identity))
  api.use(limitedBody)
  // A file is not read twice to tell whether it was sent twice; importing it again changes nothing.
  api.use((c, next) => (takesFiles.test(c.req.path) ? next() : idempotent(c, next)))
  api.onError(onError(parts.log))

  // Made once, when all areas are there: it takes a tenth of a second.
  let document: ReturnType<typeof documentOf> | undefined
  api.get('/openapi.json', (c) => {
    document ??= documentOf(api)
    return c.json(document)
  })

  const areas = api
    .route('/content', content(parts))
    .route('/carts', carts(parts))
    .route('/checkout', checkout(parts))
    .route('/orders', listOfOrders())
    .route('/orders', orders(parts))
    .route('/transactions', transactions())
    .route('/products', products())
    .route('/products', reviews())
    .route('/categories', categories())
    .route('/deals', deals())
    .route('/search', search())
    .route('/payments', payments(parts))
    .route('/invoices', invoices(parts))
    .route('/newsletter', newsletter(parts))
    .route('/profile', profile())
    .route('/profile/avatar', avatar(parts))
    .route('/addresses', addresses())
    .route('/wishlist', wishlist())
    .route('/notification-preferences', preferences())
    .route('/account/sessions', sessions())
    .route('/account/spending', spending())
    .route('/account', account(parts))
    .route('/admin/orders', fulfilment())
    .route('/admin/imports', imports(parts))
    .route('/admin/exports', exports())
    .route('/admin/orders', adminOrders())
  // Not `notFound`: an app that is mounted into another one loses that handler.
  api.all('*', noSuchPlace(api.routes))
  return areas
}

const MOST_BYTES = 2 ** 20
const takesFiles = /\/(admin\/imports|profile\/avatar)\b/

const small = bodyLimit({
  maxSize: MOST_BYTES,
  onError: (c) => problem(c, 413, { code: 'too_large', message: 'That is too much at once.' }),
})

/** Forms are small. What takes in files has a limit of its own. */
const limitedBody: MiddlewareHandler = (c, next) => {
  if (c.req.method === 'GET' || takesFiles.test(c.req.path)) return next()
  // Hono's own would make a stream of the body only to find that its length is told.
  const told = c.req.header('Transfer-Encoding') ? undefined : c.req.header('Content-Length')
  return Number(told) <= MOST_BYTES ? next() : small(c, next)
}
