import type { Result } from '#platform/result'
import type {
  CallErrorCode,
  GetOrderErrorCode,
  PlaceOrderErrorCode,
  ProductErrorCode,
} from '../error-codes.ts'
import type { Market } from '../market.ts'
import type {
  FreightOption,
  PlaceSupplierOrderInput,
  SupplierCategory,
  SupplierListing,
  SupplierOrder,
  SupplierParcel,
  SupplierProduct,
} from '../supplier-product.ts'

/**
 * A marketplace of suppliers: the shop imports its products, and orders there what shoppers have ordered here. Each method is
 * called outside of transactions, by several processes at once, and ends when its signal is aborted.
 *
 * A method returns an error of its codes for what the marketplace says, with `reason` among the parameters, and `seconds`
 * with `marketplace_limited`. It throws, or returns `marketplace_unavailable`, where the marketplace does not answer or
 * answers what is not understood; a price or a state is never guessed. All but `placeOrder` change nothing there.
 */
export interface MarketplaceProvider {
  /** Lower case, such as `wholesale`. */
  readonly name: string
  /** Its name as shoppers and clerks read it in every language: `AliExpress`. */
  readonly title: string
  /** How many calls of all processes together it takes a second. Default: 2. */
  readonly callsPerSecond?: number
  /** Reads a product as it is sold in a market. One that is not sold there differs from one that does not exist. */
  getProduct(input: GetProductInput): Promise<Result<SupplierProduct, ProductErrorCode>>
  /** Searches the products that can be ordered, the best first. Empty if there are none. */
  searchProducts(input: SearchProductsInput): Promise<Result<SupplierListing[], CallErrorCode>>
  /** Lists the ids of the products of a list that the marketplace keeps, a page at a time. An unknown list is empty. */
  listFeedProducts(input: ListFeedProductsInput): Promise<Result<FeedPage, CallErrorCode>>
  /** Lists all categories, in any order. */
  listCategories(input: ListCategoriesInput): Promise<Result<SupplierCategory[], CallErrorCode>>
  /** Lists how a variant can be sent to a country. Empty if it cannot. */
  queryFreight(input: QueryFreightInput): Promise<Result<FreightOption[], CallErrorCode>>
  /**
   * Orders, and returns the ids of the orders there, one for each seller. The same key never orders twice, however often, and
   * returns the same ids: the shop sends a request again if it does not know what has become of it, for hours. A marketplace
   * that forgets keys is to be asked for its orders first. Paying may be left to the owner.
   */
  placeOrder(input: PlaceOrderInput): Promise<Result<string[], PlaceOrderErrorCode>>
  /** Reads an order that the shop has placed. */
  getOrder(input: GetOrderInput): Promise<Result<SupplierOrder, GetOrderErrorCode>>
  /** Lists the parcels of an order. Empty if nothing was sent yet. */
  getParcels(input: GetParcelsInput): Promise<Result<SupplierParcel[], CallErrorCode>>
  /** The page of a product there. */
  getItemUrl: (productId: string) => string
  /** Whether an address is a page of the marketplace. Shoppers are sent to no other. */
  isOwnAddress: (address: string) => boolean
  /** Null where purchases pay no commission: then shoppers are sent to the page of a product. */
  readonly affiliate: AffiliateProvider | null
}

/** Purchases that pay the shop a commission. */
export interface AffiliateProvider {
  /** Searches the products whose purchase pays one. */
  searchProducts(input: SearchAffiliateInput): Promise<Result<SupplierListing[], CallErrorCode>>
  /** Makes the links whose purchases pay one, by the id of the product. What it does not mention is not in the map. */
  createLinks(input: CreateLinksInput): Promise<Result<Map<string, MadeLink>, CallErrorCode>>
}

interface Cancellable {
  signal?: AbortSignal | undefined
}

export interface GetProductInput extends Cancellable {
  id: string
  market: Market
}

export interface SearchProductsInput extends Cancellable {
  keyword: string
  market: Market
  /** From 1. */
  page: number
  /** At most 50. */
  pageSize: number
}

export interface SearchAffiliateInput extends Omit<SearchProductsInput, 'keyword'> {
  /** Empty for all products of the category. */
  keyword: string
  /** Empty for all categories. */
  categoryId?: string
}

export interface ListFeedProductsInput extends Cancellable {
  /** As the marketplace names it. */
  feed: string
  /** Where the page before has ended. */
  cursor?: string | undefined
}

export interface FeedPage {
  ids: string[]
  /** Null after the last page. */
  nextCursor: string | null
}

export interface ListCategoriesInput extends Cancellable {
  /** ISO 639-1: `en`. */
  language: string
}

export interface QueryFreightInput extends Cancellable {
  productId: string
  variantId: string
  quantity: number
  market: Market
}

export interface PlaceOrderInput extends PlaceSupplierOrderInput, Cancellable {}

export interface GetOrderInput extends Cancellable {
  id: string
}

export interface GetParcelsInput extends Cancellable {
  orderId: string
}

export interface CreateLinksInput extends Cancellable {
  productIds: string[]
}

/** The link of a product, or why the marketplace makes none in its own words. */
export interface MadeLink {
  url: string | null
  message: string | null
}
