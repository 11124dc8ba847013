import assert from 'node:assert/strict'
import type { RefundedOrder } from '#contract/checkout'
import type { BestSellers, SalesReport, SalesShares } from '#contract/reports'
import { VisitCounter } from '#modules/reports'
import { drainOutbox } from '#platform/events/event-queues'
import { newId } from '#platform/ids'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { createShopper } from './shopper.ts'
import { addTestProductToCategory, openTestShop } from './test-shop.ts'
import { ADMIN_TOKEN, createTestDependencies, openTestSite } from './test-site.ts'

/** Opens a shop with a mug and a lamp at $12, in which `buy` orders and pays for one of each. */
export async function openReportsShop({ now = () => new Date() }: { now?: () => Date } = {}) {
  const shop = await openTestShop()
  const { db } = shop
  const mug = await addTestProductToCategory(db, ['Home', 'Kitchen'], 'Mug')
  const lamp = await addTestProductToCategory(db, ['Light'], 'Lamp')
  const visits = new VisitCounter({ db, publicUrl: 'http://shop.test', onError: console.error })
  const { site } = await openTestSite({ shop, now, visits })
  const shopper = createShopper(site)
  const handlers = createEventHandlers({ ...(await createTestDependencies(db)), db })
  const handleEvents = () => drainOutbox(db, { handlers, now: now() })

  const asAdmin = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Idempotency-Key': newId() }
    const response = await shopper.request<Body>(method, `/api/admin${path}`, body, headers)
    assert.ok(response.status < 500, `${path}: ${response.status}`)
    return response.body
  }
  return {
    ...{ db, site, visits, shopper, mug, lamp, handlers, handleEvents, asAdmin },
    async buy(items = [mug.onlyVariantId, lamp.onlyVariantId]) {
      const cart = await shopper.createCart(items.map((variant) => ({ variant: variant! })))
      const { body } = await shopper.checkOut(cart.id, {
        country: 'US',
        state: 'CA',
        zip_code: '94110',
      })
      await shopper.pay(body)
      return body
    },
    refund: (orderId: string, body: object) =>
      asAdmin<RefundedOrder>('POST', `/orders/${orderId}/refund`, body),
    getSales: (query = 'range=today') => asAdmin<SalesReport>('GET', `/reports/sales?${query}`),
    getShares: (query = 'range=today') => asAdmin<SalesShares>('GET', `/reports/shares?${query}`),
    getBest: (query = 'range=today') => asAdmin<BestSellers>('GET', `/reports/products?${query}`),
  }
}
