import type { AdminListedProduct } from '#modules/catalog'
import type { Marketplace } from '#modules/marketplace'
import type { Database } from '#platform/db/database'
import type { AppError } from '#platform/result'
import type { LinkStateName } from '../contract.ts'
import type { LinkErrorCode } from '../tables.ts'
import { selectProductsWithLink } from './products-with-link.ts'
import { loadLinks, type StoredLink } from './stored-links.ts'

/** What is known of the link of a product. */
export interface LinkState {
  state: LinkStateName
  /** When the marketplace answered last. */
  requestedAt: Date | null
  renewalRequestedAt: Date | null
  /** Why there is none. */
  error: AppError<LinkErrorCode> | null
}

interface LinkedProduct {
  /** Null for a product that the shop does not have. */
  product: AdminListedProduct | null
  /** The id at the marketplace. */
  aliId: string | null
}

/** Finds the state of the link of each product, in their order. */
export async function findLinkStates(
  db: Database,
  marketplace: Marketplace,
  products: LinkedProduct[],
): Promise<LinkState[]> {
  const links = await loadLinks(
    db,
    products.flatMap(({ aliId }) => aliId ?? []),
  )
  const own = products.flatMap(({ product }) => product ?? [])
  const forSale = own.filter(({ status, source }) => status === 'active' && source === 'aliexpress')
  const needed = new Set((await selectProductsWithLink(db, forSale)).map(({ id }) => id))
  return products.map(({ product, aliId }) => {
    const link = aliId === null ? undefined : links.get(aliId)
    // A product that only the marketplace has is found with its link.
    const isNeeded = product ? needed.has(product.id) && aliId !== null : link !== undefined
    return toState(marketplace, { link, isNeeded })
  })
}

interface StateInput {
  link: StoredLink | undefined
  isNeeded: boolean
}

function toState(marketplace: Marketplace, { link, isNeeded }: StateInput): LinkState {
  const {
    requestedAt = null,
    renewalRequestedAt = null,
    errorCode,
    errorParams: params,
  } = link ?? {}
  const error = errorCode ? { code: errorCode, ...(params && { params }) } : null
  const findState = () => {
    if (!isNeeded || marketplace.provider.affiliate === null) return 'not_needed'
    // The job makes the link of another app again.
    const isForeign = link && link.url !== null && !marketplace.provider.isOwnAddress(link.url)
    if (!link || renewalRequestedAt || isForeign) return 'waiting'
    return link.url === null ? 'none' : 'made'
  }
  return { state: findState(), requestedAt, renewalRequestedAt, error }
}
