import { SUPPLIER_PRODUCT_ID } from '#contract/marketplace'
import {
  type AdminListedProduct,
  filterProductsBySearch,
  selectProductSummaries,
} from '#modules/catalog'
import type { Marketplace } from '#modules/marketplace'
import { decodeSortedCursor, encodeSortedCursor } from '#platform/db/cursor'
import type { Database } from '#platform/db/database'
import { findLinkStates, type LinkState } from '../links/link-state.ts'
import { type Commission, estimateCommissions } from '../listings/commission.ts'
import { getListings } from '../listings/get-listings.ts'
import { type ClickSum, type ComparedDays, sumClicks } from './click-sums.ts'

export interface ClickedProduct extends ClickSum {
  /** Null for a product that was deleted, and for one that the shop does not have. */
  product: AdminListedProduct | null
  link: LinkState
  /** Known for what the home page shows. */
  commission: Commission | null
}

interface ListInput {
  days: ComparedDays
  q?: string | undefined
  limit: number
  /** Of the page before, as `isClickCursor` accepts it. */
  cursor: string | null
}

/** Lists the products that shoppers went to the marketplace for in a range or in the days before, most clicks first. */
export async function listClickedProducts(
  db: Database,
  marketplace: Marketplace,
  { days, q, limit, cursor }: ListInput,
): Promise<{ items: ClickedProduct[]; nextCursor: string | null }> {
  const matching = q ? await findClicked(db, { days, q }) : undefined
  const after = cursor === null ? null : parseCursor(cursor)
  const sums = await sumClicks(db, { days, matching, after, limit: limit + 1 })
  const page = sums.slice(0, limit)
  const products = await selectProductSummaries(
    db,
    page.flatMap(({ productId }) => productId ?? []),
  )
  const byId = new Map(products.map((product) => [product.id, product]))
  const rows = page.map((sum) => {
    const product = (sum.productId && byId.get(sum.productId)) ?? null
    const aliId = product ? product.aliId : sum.supplierProductId
    return { ...sum, product, aliId }
  })
  const links = await findLinkStates(db, marketplace, rows)
  const commissions = estimateCommissions((await getListings(db)).listings ?? [])
  const items = rows.map((row, at) => ({
    ...{ ...row, link: links[at]! },
    commission: (row.aliId && commissions.get(row.aliId)) || null,
  }))
  const last = sums.length > limit ? page.at(-1) : undefined
  return { items, nextCursor: last ? formatCursor(last) : null }
}

/** Finds the clicked products that have the words of a search. Those of the marketplace are known by their titles. */
async function findClicked(db: Database, { days, q }: { days: ComparedDays; q: string }) {
  const sums = await sumClicks(db, { days })
  const words = q.toLowerCase().split(/\s+/)
  const ids = sums.flatMap(({ productId }) => productId ?? [])
  return {
    productIds: await filterProductsBySearch(db, { ids, q }),
    supplierProductIds: sums.flatMap(({ supplierProductId: id, title }) => {
      const text = title?.toLowerCase() ?? ''
      return id !== null && (id === q || words.every((word) => text.includes(word))) ? [id] : []
    }),
  }
}

export function isClickCursor(cursor: string): boolean {
  return parseCursor(cursor) !== null
}

const ORDER = 'clicks'
const FIGURES = ['integer', 'integer'] as const

/** A product is known by its id, or by the one that it has at the marketplace. */
function parseCursor(cursor: string) {
  const ofShop = decodeSortedCursor(cursor, ORDER, [...FIGURES, 'id'])
  const values = ofShop ?? decodeSortedCursor(cursor, ORDER, [...FIGURES, 'word'])
  if (!values) return null
  const [clicks, before, key] = values
  if (!ofShop && !SUPPLIER_PRODUCT_ID.test(key!)) return null
  return { clicks: Number(clicks), before: Number(before), key: key! }
}

function formatCursor({ clicks, before, key }: ClickSum): string {
  return encodeSortedCursor(ORDER, [`${clicks}`, `${before}`, key])
}
