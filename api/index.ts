import { requestId } from 'hono/request-id'
import { newArea, type Parts } from './area.ts'
import { carts } from './carts.ts'
import { categories } from './categories.ts'
import { checkout } from './checkout.ts'
import { content } from './content.ts'
import { noSuchPlace, onError } from './errors.ts'
import { idempotent } from './idempotency.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { products } from './products.ts'
import { limited } from './rate-limit.ts'
import { reviews } from './reviews.ts'
import { search } from './search.ts'

export type { Parts } from './area.ts'
export { forgetOldAnswers } from './idempotency.ts'
export { isPublicRead } from './public-reads.ts'
export { openRateLimits } from './rate-limit.ts'

export type Api = ReturnType<typeof createApi>

export function createApi(parts: Parts) {
  const api = newArea()
  api.use(requestId())
  api.use((c, next) => {
    c.set('db', parts.db)
    c.set('now', parts.now())
    c.set('caller', 'guest')
    return next()
  })
  const slowed = limited(parts.rateLimits, 'writes')
  api.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', (c, next) =>
    // What providers say is guarded by their signature; slowing them down would only make them say it later.
    c.req.path.includes('/payments/webhooks/') ? next() : slowed(c, next),
  )
  api.use(idempotent)
  api.onError(onError)

  api.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Outwit', version: '1' },
    servers: [{ url: '/api' }],
  })

  const areas = api
    .route('/content', content())
    .route('/carts', carts(parts))
    .route('/checkout', checkout(parts))
    .route('/orders', orders(parts))
    .route('/products', products())
    .route('/products', reviews())
    .route('/categories', categories())
    .route('/search', search())
    .route('/payments', payments(parts))
  // Not `notFound`: an app that is mounted into another one loses that handler.
  api.all('*', noSuchPlace)
  return areas
}
