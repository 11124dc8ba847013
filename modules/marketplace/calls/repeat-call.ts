import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { callMarketplace } from '../client/call-marketplace.ts'
import type { CallErrorCode } from '../error-codes.ts'
import type { AliExpressConnection, Marketplace } from '../marketplace.ts'
import { getMarketplaceCall } from './list-calls.ts'

interface ReadCall {
  needsToken: boolean
  /** What is not stored with a call, and is the same each time. */
  added?: (connection: AliExpressConnection) => Record<string, string>
}

/** The methods that only read, and whose other parameters are stored. Orders, links and tokens are never among them. */
const READ_CALLS: Record<string, ReadCall> = {
  'aliexpress.ds.text.search': { needsToken: true },
  'aliexpress.ds.product.get': {
    needsToken: true,
    added: () => ({ remove_personal_benefit: 'true' }),
  },
  'aliexpress.ds.category.get': { needsToken: false },
  'aliexpress.ds.freight.query': { needsToken: true },
  'aliexpress.ds.feed.itemids.get': { needsToken: false },
  'aliexpress.trade.ds.order.get': { needsToken: true },
  'aliexpress.ds.order.tracking.get': { needsToken: true },
  'aliexpress.affiliate.product.query': {
    needsToken: false,
    added: ({ trackingId }) => ({ tracking_id: trackingId }),
  },
}

export function isRepeatableCall(method: string): boolean {
  return Object.hasOwn(READ_CALLS, method)
}

type RepeatErrorCode =
  | CallErrorCode
  | 'marketplace_call_not_found'
  | 'marketplace_call_not_repeatable'

/** Sends a call that only reads once more. Its outcome is a call of its own in the list. Call it outside a transaction. */
export async function repeatCall(
  db: Database,
  { aliExpress }: Pick<Marketplace, 'aliExpress'>,
  id: string,
): Promise<Result<null, RepeatErrorCode>> {
  const call = await getMarketplaceCall(db, id)
  if (!call) return err('marketplace_call_not_found')
  const { method } = call
  const read = isRepeatableCall(method) ? READ_CALLS[method] : undefined
  if (!read || !aliExpress) return err('marketplace_call_not_repeatable', { method })
  const parameters = { ...call.parameters, ...read.added?.(aliExpress) }
  const { needsToken } = read
  // A person waits for it, so a fault is shown instead of tried again.
  const sent = await callMarketplace(aliExpress.client, {
    ...{ method, parameters, needsToken, isRepeatable: false },
  })
  return sent.ok ? ok(null) : sent
}
