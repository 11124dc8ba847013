import { countOrdersByUser } from '#modules/orders'
import type { LoadCustomer } from '#modules/promotions'

/** Reads what conditions of promotions ask about a customer. No module has segments yet, so nobody is in one. */
export const loadPromotionCustomer: LoadCustomer = async (db, { userId, needs }) => ({
  orderCount: needs.has('orders') ? await countOrdersByUser(db, userId) : 0,
  segmentIds: [],
})
