import { err, ok, type Result } from '#platform/result'
import { callMarketplace, type MarketplaceClient } from '../client/call-marketplace.ts'
import type { CallErrorCode } from '../error-codes.ts'
import type { FeedPage, ListFeedProductsInput } from '../provider/marketplace-provider.ts'
import { requiredText, wireList, wireObject, wireText } from '../wire/wire-schemas.ts'

/** The most that one call returns. */
const FEED_PAGE_SIZE = 200

const FeedAnswer = wireObject({
  result: wireObject({ products: wireList(requiredText), search_id: wireText }),
})

/** Lists the ids of the products of a feed, a page at a time. An unknown feed is empty. */
export async function listFeedProducts(
  client: MarketplaceClient,
  { feed, cursor, signal }: ListFeedProductsInput,
): Promise<Result<FeedPage, CallErrorCode>> {
  const method = 'aliexpress.ds.feed.itemids.get'
  const parameters = {
    feed_name: feed,
    page_size: `${FEED_PAGE_SIZE}`,
    ...(cursor && { search_id: cursor }),
  }
  const options = { needsToken: false, isRepeatable: true, signal }
  const response = await callMarketplace(client, { method, parameters, ...options })
  if (!response.ok) return response
  if (!('result' in response.value)) {
    return err('marketplace_unavailable', { method, reason: 'no_result' })
  }
  const { products: ids, search_id: next } = FeedAnswer.parse(response.value).result
  // A feed repeats its last page where it has no more.
  return ok({ ids, nextCursor: ids.length > 0 && next !== cursor ? next : null })
}
