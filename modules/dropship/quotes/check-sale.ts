import {
  type CategoryId,
  getCategoryTree,
  listCategoriesOfProducts,
  type ProductId,
  type VariantId,
} from '#modules/catalog'
import { listSupplierVariants, loadPriceTerms } from '#modules/product-sync'
import type { Database } from '#platform/db/database'
import { buildBaseAmount, type ExchangeRate } from '#platform/money/base-amount'
import { BASE_CURRENCY } from '#platform/money/money'
import { parallel } from '#platform/parallel'
import { type AppError, err } from '#platform/result'
import type { SupplierQuote } from '../tables.ts'
import { decideSale, type SupplierRefusalCode } from './decide-sale.ts'
import { isFresh, loadQuotes, type QuoteRequest, toQuoteKey } from './quote-request.ts'

/** A line that a supplier sends. */
export interface DropshipSaleLine {
  variantId: VariantId
  productId: ProductId
  title: string
  quantity: number
  /** In the currency of the sale. */
  unitMinor: number
}

export interface DropshipSale {
  lines: DropshipSaleLine[]
  country: string
  currency: string
  exchangeRate: ExchangeRate
  /** What the shopper pays for the delivery, and for all items before discounts. */
  shippingMinor: number
  itemsMinor: number
}

/** What a line of an order stores about who sends it. */
export interface LineSupplier {
  supplier: string
  supplierRef: string
  costCurrency: string
  costMinor: number
}

export type SaleCheck =
  | { state: 'accepted'; suppliers: Map<VariantId, LineSupplier> }
  /** Suppliers have to be asked first. */
  | { state: 'unquoted'; requests: QuoteRequest[] }
  | { state: 'refused'; refusals: Map<VariantId, AppError<SupplierRefusalCode>> }

export const SUPPLIER = 'aliexpress'

/**
 * Decides by the stored quotes whether the shop sells lines at present prices. It asks nobody, so it can run in the
 * transaction that places the order.
 */
export async function checkSale(db: Database, sale: DropshipSale, now: Date): Promise<SaleCheck> {
  const { lines, country } = sale
  const requests = lines.map(({ variantId, quantity }) => ({ variantId, quantity, country }))
  const [quotes, links, terms] = await parallel(
    loadQuotes(db, requests),
    listSupplierVariants(
      db,
      lines.map(({ variantId }) => variantId),
    ),
    findTerms(db, lines),
  )
  const findQuote = (line: DropshipSaleLine) => {
    const quote = quotes.get(toQuoteKey(line))
    return quote && isFresh(quote, now) ? quote : null
  }
  const findLink = (id: VariantId) => links.find(({ variantId }) => variantId === id)
  // Nobody can be asked for a variant that its supplier is not known to have.
  const unquoted = requests.filter((request, index) => {
    return findLink(request.variantId) && !findQuote(lines[index]!)
  })
  if (unquoted.length > 0) return { state: 'unquoted', requests: unquoted }

  const refusals = new Map<VariantId, AppError<SupplierRefusalCode>>()
  const suppliers = new Map<VariantId, LineSupplier>()
  for (const line of lines) {
    const { variantId, title } = line
    const [quote, link] = [findQuote(line), findLink(variantId)]
    if (!quote || !link) {
      refusals.set(variantId, err('supplier_gone', { title }).error)
      continue
    }
    const amounts = toBaseAmounts(line, sale)
    const refusal = decideSale(quote, { ...line, ...amounts, terms: terms(line.productId) })
    if (refusal) refusals.set(variantId, refusal)
    else suppliers.set(variantId, toLineSupplier(quote, link.supplierVariantId))
  }
  return refusals.size > 0 ? { state: 'refused', refusals } : { state: 'accepted', suppliers }
}

/** The delivery is paid by the value of the lines. */
function toBaseAmounts({ unitMinor, quantity }: DropshipSaleLine, sale: DropshipSale) {
  const { currency, exchangeRate, shippingMinor, itemsMinor } = sale
  const share = itemsMinor === 0 ? 0 : (shippingMinor * unitMinor * quantity) / itemsMinor
  const toBase = (minor: number) => buildBaseAmount({ minor, currency }, exchangeRate).baseMinor
  return { unitMinor: toBase(unitMinor), shippingMinor: toBase(Math.floor(share)) }
}

function toLineSupplier({ unitCostMinor }: SupplierQuote, supplierRef: string): LineSupplier {
  return {
    ...{ supplier: SUPPLIER, supplierRef },
    ...{ costCurrency: BASE_CURRENCY, costMinor: unitCostMinor! },
  }
}

/** Returns a function from a product to the terms of its price. */
async function findTerms(db: Database, lines: DropshipSaleLine[]) {
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  const [find, categories, tree] = await parallel(
    loadPriceTerms(db),
    listCategoriesOfProducts(db, productIds),
    getCategoryTree(db),
  )
  const depth = (id: CategoryId) => tree.path(id).length
  return (productId: ProductId) => {
    const path = categories.get(productId) ?? []
    return find(path.toSorted((a, b) => depth(a) - depth(b)))
  }
}
