import type {
  FreightOption,
  Market,
  MarketplaceProvider,
  PlaceSupplierOrderInput,
  QueryFreightInput,
  SupplierCategory,
  SupplierListing,
  SupplierOrder,
  SupplierOrderState,
  SupplierParcel,
  SupplierProduct,
  SupplierVariant,
} from '#modules/marketplace'
import type { NetworkState } from '../network.ts'

/**
 * What a marketplace answers that an adapter must not pass on: no JSON to any call, and to a product or a freight no price,
 * one below zero, or one in `STRANGE_CURRENCY`.
 */
export type StrangeMarketplaceAnswer =
  | 'no-json'
  | 'no-price'
  | 'less-than-nothing'
  | 'other-currency'
export const STRANGE_CURRENCY = 'XTS'

/** What the adapter must answer of a product in a market. */
export interface ExpectedProduct extends Pick<SupplierProduct, 'id' | 'title' | 'imageUrls'> {
  market: Market
  variants: Pick<
    SupplierVariant,
    'id' | 'attributes' | 'options' | 'price' | 'listPrice' | 'stock'
  >[]
}

export type MarketplaceOrder = Omit<PlaceSupplierOrderInput, 'key'>

/** The refusals of an order that shoppers cause. */
export type RefusalCode =
  | 'supplier_address_refused'
  | 'supplier_stock_gone'
  | 'supplier_freight_gone'

/** A marketplace without orders, with its adapter. A method that the marketplace does not have is absent. */
export interface MarketplaceHarness {
  provider: MarketplaceProvider
  /** Two or more, the first with two variants. One is in a currency without cents. */
  products: ExpectedProduct[]
  unknownProductId: string
  /** A product that exists, and a market where it is not sold. */
  notSold: { id: string; market: Market }
  /** What a word finds in a market: three products or more. */
  search: {
    keyword: string
    market: Market
    listings: Pick<SupplierListing, 'id' | 'title' | 'price'>[]
  }
  /** A list of more than one page, and the name of none. */
  feed: { name: string; ids: string[]; unknownName: string }
  /** Some of its categories, with one that has a parent. */
  categories: SupplierCategory[]
  freight: { query: FreightQuery; options: FreightOption[] }
  /** Of a product that is not sent there. */
  freightElsewhere: FreightQuery
  /** Two lines or more, with all that an order can have. */
  order: MarketplaceOrder
  /** What was ordered by it, of all sellers together. */
  ordered: Pick<SupplierOrder, 'lines' | 'cost'>
  refused: Record<RefusalCode, MarketplaceOrder>
  /** Lists the orders of the marketplace as it has them, one for each seller. */
  listOrders: () => Promise<(MarketplaceOrder & { id: string })[]>
  /** Absent where the marketplace does not tell that an order does not exist. */
  unknownOrderId?: string
  /** The states that an order can have. */
  states: SupplierOrderState[]
  /** Brings an order to a state, or to one that the adapter does not know. Returns how the marketplace calls it. */
  setState: (orderId: string, state: SupplierOrderState | 'unknown') => Promise<string>
  /** Sends an order in a parcel with two steps or more. Returns what is known of it. */
  sendParcel: (orderId: string) => Promise<SupplierParcel>
  /** All that a call could change: orders, stock, lists. */
  readAll: () => Promise<unknown>
  /** The next call is refused, because there were too many. Absent where there is no limit. */
  limit?: (seconds: number) => Promise<void>
  /** From now on the marketplace refuses the key of the shop. */
  refuseKey: () => Promise<void>
  /** What the marketplace answers from now on. Null for what is right. */
  answerStrangely: (answer: StrangeMarketplaceAnswer | null) => void
  setNetwork: (state: NetworkState) => void
  /** How long a call may wait for a marketplace that does not answer. Default: a minute. */
  maxWaitMs?: number
  /** Present with `affiliate` of the provider: what is found by a word, and a product that has no link. */
  affiliate?: { keyword: string; market: Market; ids: string[]; unlinkedId: string }
  /** Keys of the marketplace, which no error may have. */
  secrets: string[]
}

export type FreightQuery = Omit<QueryFreightInput, 'signal'>
