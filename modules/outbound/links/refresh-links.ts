import { listMarketplaceProducts, type MarketplaceProduct } from '#modules/catalog'
import type { MadeLink, Marketplace } from '#modules/marketplace'
import type { Database } from '#platform/db/database'
import { listRenewalRequests } from './link-renewals.ts'
import { selectProductsWithLink } from './products-with-link.ts'
import { loadLinks, type NewLink, purgeLinks, saveLinks } from './stored-links.ts'

/** An older link is asked for again. */
const MAX_AGE_MS = 7 * 86_400_000
/** A link that was not asked for again meanwhile is of a product that is gone. */
const RETENTION_MS = 30 * 86_400_000
const PAGE_SIZE = 1000
/** As many as one call makes. */
const BATCH_SIZE = 50
/** The next run goes on: calls are shared with everything else that the shop asks the marketplace. */
const MAX_CALLS = 100

interface RefreshInput {
  now: Date
  signal?: AbortSignal
}

/**
 * Makes the links of all products that are bought at the marketplace, where there is none or an old one. Stops where the
 * marketplace does not answer. Returns how many were asked for.
 */
export async function refreshLinks(
  db: Database,
  marketplace: Marketplace,
  { now, signal }: RefreshInput,
): Promise<number> {
  await purgeLinks(db, new Date(now.getTime() - RETENTION_MS))
  if (marketplace.provider.affiliate === null) return 0
  let requested = 0
  const renewals = await listRenewalRequests(db, { limit: MAX_CALLS * BATCH_SIZE })
  /** Asks for links until the run has made its calls. Returns whether it goes on. */
  const make = async (due: MarketplaceProduct[]) => {
    for (let at = 0; at < due.length; at += BATCH_SIZE) {
      if (signal?.aborted || requested >= MAX_CALLS * BATCH_SIZE) return false
      const batch = due.slice(at, at + BATCH_SIZE)
      if (!(await makeLinks(db, marketplace, { products: batch, now }))) return false
      requested += batch.length
    }
    return true
  }
  if (!(await make(renewals))) return requested
  for (let after: MarketplaceProduct['id'] | null = null; !signal?.aborted; ) {
    const page = await listMarketplaceProducts(db, { after, limit: PAGE_SIZE })
    const due = await selectDue(db, marketplace, { page, now })
    if (!(await make(due))) return requested
    if (page.length < PAGE_SIZE) break
    after = page.at(-1)!.id
  }
  return requested
}

/** Leaves out products that need no link, and those whose link is still good. */
async function selectDue(
  db: Database,
  marketplace: Marketplace,
  { page, now }: { page: MarketplaceProduct[]; now: Date },
): Promise<MarketplaceProduct[]> {
  const needed = await selectProductsWithLink(db, page)
  const known = await loadLinks(
    db,
    needed.map(({ aliId }) => aliId),
  )
  const oldest = now.getTime() - MAX_AGE_MS
  return needed.filter(({ aliId }) => {
    const link = known.get(aliId)
    if (!link || link.requestedAt.getTime() < oldest) return true
    // Of another app, or of the sandbox before the shop had one.
    return link.url !== null && !marketplace.provider.isOwnAddress(link.url)
  })
}

interface MakeInput {
  products: MarketplaceProduct[]
  now: Date
}

/** Asks the marketplace for the links of at most 50 products, and stores them. Returns false if it does not answer, or makes none. */
export async function makeLinks(
  db: Database,
  marketplace: Marketplace,
  { products, now }: MakeInput,
): Promise<boolean> {
  const productIds = products.map(({ aliId }) => aliId)
  const made = await marketplace.provider.affiliate?.createLinks({ productIds })
  if (!made?.ok) return false
  const links = products.map(({ id, aliId }) => ({
    ...{ supplierProductId: aliId, productId: id },
    ...checkLink(marketplace, made.value.get(aliId)),
  }))
  await saveLinks(db, { links, now })
  return true
}

const MAX_REASON_LENGTH = 200

function checkLink(
  marketplace: Marketplace,
  made: MadeLink | undefined,
): Pick<NewLink, 'url' | 'error'> {
  if (made?.url && marketplace.provider.isOwnAddress(made.url)) return { url: made.url }
  if (made?.url) return { url: null, error: { code: 'promotion_link_foreign' } }
  if (!made?.message) return { url: null, error: { code: 'promotion_link_not_answered' } }
  const reason = made.message.slice(0, MAX_REASON_LENGTH)
  return { url: null, error: { code: 'promotion_link_refused', params: { reason } } }
}
