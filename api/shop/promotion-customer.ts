import { listSegmentIds } from '#modules/customers'
import { countOrdersByUser } from '#modules/orders'
import type { LoadCustomer } from '#modules/promotions'

/** Reads what conditions of promotions ask about a customer, as of now. */
export const loadPromotionCustomer: LoadCustomer = async (db, { userId, needs }) => ({
  orderCount: needs.has('orders') ? await countOrdersByUser(db, userId) : 0,
  segmentIds: needs.has('segments')
    ? await listSegmentIds(db, { subject: { userId, email: null }, now: new Date() })
    : [],
})
