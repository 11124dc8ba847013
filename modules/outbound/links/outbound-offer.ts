import type { OutboundState } from '#contract/catalog'
import type { DetailedProduct } from '#modules/catalog'
import type { Marketplace } from '#modules/marketplace'
import { listSupplierProducts } from '#modules/product-sync'
import type { Database } from '#platform/db/database'
import { parallel } from '#platform/parallel'
import { loadLinks } from './stored-links.ts'

type ListedAtMarketplace = Pick<
  DetailedProduct,
  'id' | 'source' | 'is_dropship' | 'ali_id' | 'affiliate_url'
>

/** Where a product is bought at the marketplace. */
export interface OutboundOffer {
  state: OutboundState
  /** The link of the affiliate interface. */
  promotionUrl: string | null
  /** The address that the product was imported with. */
  storedUrl: string | null
  /** The id at the marketplace, if it has not been asked for the link yet, and makes any. */
  unrequestedId: string | null
}

/** Finds where a product is bought at the marketplace, from what is stored. Null for a product that is bought here. */
export async function findOutboundOffer(
  db: Database,
  { provider }: Marketplace,
  product: ListedAtMarketplace,
): Promise<OutboundOffer | null> {
  if (product.source !== 'aliexpress' || product.is_dropship) return null
  const { id, ali_id: aliId, affiliate_url: affiliateUrl } = product
  const [[supplied], links] = await parallel(
    listSupplierProducts(db, [id]),
    loadLinks(db, aliId === null ? [] : [aliId]),
  )
  const pickAllowed = (url: string | null | undefined) =>
    url && provider.isOwnAddress(url) ? url : null
  const link = aliId === null ? undefined : links.get(aliId)
  const promotionUrl = pickAllowed(link?.url)
  const storedUrl = pickAllowed(affiliateUrl)
  const isRequested = link !== undefined && (link.url === null || promotionUrl !== null)
  const unrequestedId = isRequested || provider.affiliate === null ? null : aliId
  const isOpen = promotionUrl !== null || storedUrl !== null || unrequestedId !== null
  const isGone = supplied !== undefined && supplied.availability !== 'on_sale'
  const state = isGone ? 'gone' : isOpen ? 'open' : 'missing'
  return { state, promotionUrl, storedUrl, unrequestedId }
}
