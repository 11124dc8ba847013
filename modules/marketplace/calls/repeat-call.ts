import { err, ok, type Result } from '#platform/result'
import { type CallErrorCode, callMarketplace } from '../client/call-marketplace.ts'
import type { Marketplace } from '../marketplace.ts'
import { getMarketplaceCall } from './list-calls.ts'

interface ReadCall {
  needsToken: boolean
  /** What is not stored with a call, and is the same each time. */
  added?: (marketplace: Marketplace) => Record<string, string>
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
  marketplace: Marketplace,
  id: string,
): Promise<Result<null, RepeatErrorCode>> {
  const { client } = marketplace
  const call = await getMarketplaceCall(client.db, id)
  if (!call) return err('marketplace_call_not_found')
  const { method } = call
  const read = isRepeatableCall(method) ? READ_CALLS[method] : undefined
  if (!read) return err('marketplace_call_not_repeatable', { method })
  const parameters = { ...call.parameters, ...read.added?.(marketplace) }
  const { needsToken } = read
  // A person waits for it, so a fault is shown instead of tried again.
  const sent = await callMarketplace(client, {
    ...{ method, parameters, needsToken, isRepeatable: false },
  })
  return sent.ok ? ok(null) : sent
}
