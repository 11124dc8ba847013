import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { CallPurpose } from '../contract.ts'
import { marketplaceCalls } from '../tables.ts'

/** What the calls are for that are made with the token of the account. */
const PURPOSES: Record<string, CallPurpose> = {
  'aliexpress.ds.product.get': 'product',
  'aliexpress.ds.text.search': 'search',
  'aliexpress.ds.freight.query': 'delivery',
  'aliexpress.ds.order.create': 'order',
  'aliexpress.trade.ds.order.get': 'order_state',
  'aliexpress.ds.order.tracking.get': 'parcels',
}

/** When the account was used last, and for what. Null if it was not, as far as the log of calls goes back. */
export async function getLastUse(db: Database): Promise<{ purpose: CallPurpose; at: Date } | null> {
  const { method, outcome, createdAt, id } = marketplaceCalls
  const [call] = await db
    .select({ method, at: createdAt })
    .from(marketplaceCalls)
    .where(and(eq(outcome, 'ok'), inArray(method, Object.keys(PURPOSES))))
    .orderBy(desc(id))
    .limit(1)
  return call ? { purpose: PURPOSES[call.method]!, at: call.at } : null
}
