import type { Context } from 'hono'
import { getAdminOrderResponse } from '#modules/checkout'
import type { OrderRow } from '#modules/orders'
import type { AdminVariables } from '../http/admin-variables.ts'
import { getRequestLanguage } from '../http/request-language.ts'

/** Responds with an order as it is now. */
export async function respondWithOrder(c: Context<{ Variables: AdminVariables }>, order: OrderRow) {
  const { db, now } = c.var
  const language = getRequestLanguage(c)
  return c.json(await getAdminOrderResponse(db, order, { language, now }), 200)
}
