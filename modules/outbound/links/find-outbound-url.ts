import { type DetailedProduct, getProductDetails } from '#modules/catalog'
import type { Marketplace } from '#modules/marketplace'
import type { Database } from '#platform/db/database'
import { requestLink } from './link-requests.ts'
import { findOutboundOffer } from './outbound-offer.ts'

/** A product for sale, and where it is bought at the marketplace; null if it cannot be bought there. */
export interface OutboundTarget {
  product: Pick<DetailedProduct, 'id' | 'slug'>
  url: string | null
}

interface FindInput {
  /** A slug, a former slug or an id. */
  slug: string
  now: Date
}

/**
 * Finds where a shopper who wants to buy a product is sent. Asks the marketplace only for a product without a link, and
 * not for long; the address that it was imported with is used instead. Null without such a product.
 */
export async function findOutboundUrl(
  db: Database,
  marketplace: Marketplace,
  { slug, now }: FindInput,
): Promise<OutboundTarget | null> {
  const product = await getProductDetails(db, slug)
  if (!product) return null
  const offer = await findOutboundOffer(db, marketplace, product)
  if (offer?.state !== 'open') return { product, url: null }
  const { promotionUrl, storedUrl, unrequestedId } = offer
  const made =
    unrequestedId === null
      ? null
      : await requestLink(db, marketplace, {
          product: { id: product.id, aliId: unrequestedId },
          now,
        })
  return { product, url: promotionUrl ?? made ?? storedUrl }
}
