import type { Result } from '#platform/result'
import { err, ok } from '#platform/result'
import {
  CALL_ERROR_CODES,
  type CallErrorCode,
  GET_ORDER_ERROR_CODES,
  PLACE_ORDER_ERROR_CODES,
  PRODUCT_ERROR_CODES,
} from '../error-codes.ts'
import {
  CategoriesAnswer,
  FeedAnswer,
  FreightAnswer,
  LinksAnswer,
  ListingsAnswer,
  OrderAnswer,
  ParcelsAnswer,
  PlacedAnswer,
  ProductAnswer,
} from './answer-schemas.ts'
import { type AdapterCall, type AdapterOptions, callAdapter } from './call-adapter.ts'
import type { AffiliateProvider, MarketplaceProvider } from './marketplace-provider.ts'
import { createSupplierIds } from './supplier-ids.ts'

/**
 * Returns the provider of the shop for an adapter that somebody else has written. Calls take turns, end in time and are
 * recorded; what the adapter throws or answers wrongly counts as no answer; ids get the name of the marketplace in front.
 */
export function openAdapter(
  adapter: MarketplaceProvider,
  options: AdapterOptions,
): MarketplaceProvider {
  const ids = createSupplierIds(adapter.name)
  const call = <Value, Code extends string>(input: AdapterCall<Value, Code>) =>
    callAdapter(adapter, options, input)
  const common = { codes: CALL_ERROR_CODES }
  return {
    ...{ name: adapter.name, title: adapter.title },
    async getProduct({ id: storedId, ...input }) {
      const id = ids.remove(storedId)
      if (id === null) return err('supplier_product_not_found', { id: storedId })
      const { country } = input.market
      const product = await call({
        ...{ method: 'getProduct', codes: PRODUCT_ERROR_CODES, schema: ProductAnswer },
        ...{ parameters: { product_id: id, ship_to_country: country }, signal: input.signal },
        run: (signal) => adapter.getProduct({ ...input, id, signal }),
      })
      return map(product, ids.addToProduct)
    },
    async searchProducts(input) {
      const { keyword: keywords, market, page } = input
      const found = await call({
        ...{ ...common, method: 'searchProducts', schema: ListingsAnswer, signal: input.signal },
        parameters: { keywords, page_no: `${page}`, ship_to_country: market.country },
        run: (signal) => adapter.searchProducts({ ...input, signal }),
      })
      return map(found, (listings) => listings.map(ids.addToListing))
    },
    async listFeedProducts(input) {
      const page = await call({
        ...{ ...common, method: 'listFeedProducts', schema: FeedAnswer, signal: input.signal },
        parameters: { feed_name: input.feed },
        run: (signal) => adapter.listFeedProducts({ ...input, signal }),
      })
      return map(page, ({ ids: own, nextCursor }) => ({ ids: own.map(ids.add), nextCursor }))
    },
    async listCategories(input) {
      const { language } = input
      const categories = await call({
        ...{ ...common, method: 'listCategories', schema: CategoriesAnswer, signal: input.signal },
        parameters: { language },
        run: (signal) => adapter.listCategories({ ...input, signal }),
      })
      return map(categories, (list) => list.map(ids.addToCategory))
    },
    async queryFreight(input) {
      const productId = ids.remove(input.productId)
      if (productId === null) return ok([])
      const { country } = input.market
      return call({
        ...{ ...common, method: 'queryFreight', schema: FreightAnswer, signal: input.signal },
        parameters: { product_id: productId, ship_to_country: country },
        run: (signal) => adapter.queryFreight({ ...input, productId, signal }),
      })
    },
    async placeOrder(input) {
      const lines = ids.removeFromLines(input.lines)
      if (lines === null) return err('supplier_product_not_found', { reason: 'other_marketplace' })
      const placed = await call({
        ...{ method: 'placeOrder', codes: PLACE_ORDER_ERROR_CODES, schema: PlacedAnswer },
        ...{ parameters: {}, signal: input.signal },
        run: (signal) => adapter.placeOrder({ ...input, lines, signal }),
      })
      return map(placed, (own) => own.map(ids.add))
    },
    async getOrder({ id: storedId, ...input }) {
      const id = ids.remove(storedId)
      if (id === null) return err('supplier_order_not_found', { id: storedId })
      const order = await call({
        ...{ method: 'getOrder', codes: GET_ORDER_ERROR_CODES, schema: OrderAnswer },
        ...{ parameters: { order_id: id }, signal: input.signal },
        run: (signal) => adapter.getOrder({ ...input, id, signal }),
      })
      return map(order, ids.addToOrder)
    },
    async getParcels(input) {
      const orderId = ids.remove(input.orderId)
      if (orderId === null) return err('marketplace_unavailable', { reason: 'other_marketplace' })
      const parcels = await call({
        ...{ ...common, method: 'getParcels', schema: ParcelsAnswer, signal: input.signal },
        parameters: { order_id: orderId },
        run: (signal) => adapter.getParcels({ ...input, orderId, signal }),
      })
      return map(parcels, (list) => list.map(ids.addToParcel))
    },
    getItemUrl: (productId) => adapter.getItemUrl(ids.remove(productId) ?? productId),
    isOwnAddress: (address) => isWebAddress(address) && adapter.isOwnAddress(address),
    affiliate: adapter.affiliate && openAffiliate(adapter.affiliate, { ids, call }),
  }
}

interface AffiliateContext {
  ids: ReturnType<typeof createSupplierIds>
  call: <Value, Code extends string>(
    input: AdapterCall<Value, Code>,
  ) => Promise<Result<Value, Code | CallErrorCode>>
}

function openAffiliate(
  adapter: AffiliateProvider,
  { ids, call }: AffiliateContext,
): AffiliateProvider {
  const common = { codes: CALL_ERROR_CODES }
  return {
    async searchProducts(input) {
      const categoryId = input.categoryId && (ids.remove(input.categoryId) ?? input.categoryId)
      const { keyword: keywords, market, page } = input
      const found = await call({
        ...{ ...common, method: 'affiliate.searchProducts', schema: ListingsAnswer },
        ...{ parameters: { keywords, page_no: `${page}`, ship_to_country: market.country } },
        signal: input.signal,
        run: (signal) => {
          return adapter.searchProducts({ ...input, ...(categoryId && { categoryId }), signal })
        },
      })
      return map(found, (listings) => listings.map(ids.addToListing))
    },
    async createLinks(input) {
      const productIds = input.productIds.flatMap((id) => ids.remove(id) ?? [])
      if (productIds.length === 0) return ok(new Map())
      const links = await call({
        ...{ ...common, method: ADAPTER_LINKS_METHOD, schema: LinksAnswer, signal: input.signal },
        parameters: { product_ids: productIds.join(',') },
        run: (signal) => adapter.createLinks({ ...input, productIds, signal }),
      })
      return map(links, (made) => new Map([...made].map(([id, link]) => [ids.add(id), link])))
    },
  }
}

export const ADAPTER_LINKS_METHOD = 'affiliate.createLinks'

/** An adapter may decide carelessly: neither scripts nor addresses that look like others get through. */
function isWebAddress(address: string): boolean {
  if (!URL.canParse(address) || /[\s\\]/.test(address)) return false
  const { protocol, username, password } = new URL(address)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

function map<Value, Mapped, Code extends string>(
  result: Result<Value, Code>,
  change: (value: Value) => Mapped,
): Result<Mapped, Code> {
  return result.ok ? ok(change(result.value)) : result
}
