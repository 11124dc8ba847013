import { z } from 'zod'
import { err, ok, type Result } from '#platform/result'
import { callMarketplace, type MarketplaceClient } from '../client/call-marketplace.ts'
import type { CallErrorCode } from '../error-codes.ts'
import type { CreateLinksInput, MadeLink } from '../provider/marketplace-provider.ts'
import { requiredText, wireList, wireText } from '../wire/wire-schemas.ts'
import { buildProductUrl } from './read-values.ts'
import { EMPTY_RESULT, resultAnswer } from './result-answer.ts'

export const LINKS_METHOD = 'aliexpress.affiliate.link.generate'
const MAX_LINKS = 50
// Failed ones come without a link and with a message, or not at all.
const PromotionLink = z.object({
  ...{ source_value: requiredText, promotion_link: wireText, message: wireText },
})
const LinksAnswer = resultAnswer({ promotion_links: wireList(PromotionLink) })

interface TrackedLinksInput extends CreateLinksInput {
  /** Of the account that is paid the commission. */
  trackingId: string
}

/** Makes the links whose purchases pay a commission, by product id. What the marketplace does not mention is not in the map. */
export async function createPromotionLinks(
  client: MarketplaceClient,
  { productIds, trackingId, signal }: TrackedLinksInput,
): Promise<Result<Map<string, MadeLink>, CallErrorCode>> {
  const links = new Map<string, MadeLink>()
  for (let start = 0; start < productIds.length; start += MAX_LINKS) {
    const batch = productIds.slice(start, start + MAX_LINKS)
    const created = await createBatch(client, { productIds: batch, trackingId, signal })
    if (!created.ok) return created
    for (const [id, link] of created.value) links.set(id, link)
  }
  return ok(links)
}

async function createBatch(
  client: MarketplaceClient,
  { productIds, trackingId, signal }: TrackedLinksInput,
): Promise<Result<[id: string, link: MadeLink][], CallErrorCode>> {
  const method = LINKS_METHOD
  const parameters = {
    promotion_link_type: '0',
    source_values: productIds.map(buildProductUrl).join(','),
    tracking_id: trackingId,
  }
  const options = { needsToken: false, isRepeatable: true, signal }
  const response = await callMarketplace(client, { method, parameters, ...options })
  if (!response.ok) return response
  const { resp_code: code, result } = LinksAnswer.parse(response.value).resp_result
  if (code === EMPTY_RESULT) return ok([])
  if (code !== 200) return err('marketplace_unavailable', { method, reason: `${code}` })
  const idsByUrl = new Map(productIds.map((id) => [buildProductUrl(id), id]))
  return ok(
    result.promotion_links.flatMap(({ source_value: source, promotion_link: url, message }) => {
      const id = idsByUrl.get(source)
      return id ? [[id, { url, message }] satisfies [string, MadeLink]] : []
    }),
  )
}
