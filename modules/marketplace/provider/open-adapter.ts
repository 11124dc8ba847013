import type { Result } from '#platform/result'
import { err, ok } from '#platform/result'
import type { CallErrorCode } from '../error-codes.ts'
import { ADAPTER_ANSWERS } from './answer-schemas.ts'
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
  function isOwnAddress(address: string): boolean {
    try {
      return adapter.isOwnAddress(address) === true
    } catch (error) {
      options.onError(error)
      return false
    }
  }
  return {
    ...{ name: adapter.name, title: adapter.title },
    async getProduct({ id: storedId, ...input }) {
      const id = ids.remove(storedId)
      if (id === null) return err('supplier_product_not_found', { id: storedId })
      const { country } = input.market
      const product = await call({
        ...{ method: 'getProduct', ...ADAPTER_ANSWERS.getProduct },
        ...{ parameters: { product_id: id, ship_to_country: country }, signal: input.signal },
        run: (signal) => adapter.getProduct({ ...input, id, signal }),
      })
      return map(product, ids.addToProduct)
    },
    async searchProducts(input) {
      const { keyword: keywords, market, page } = input
      const found = await call({
        ...{ method: 'searchProducts', ...ADAPTER_ANSWERS.searchProducts, signal: input.signal },
        parameters: { keywords, page_no: `${page}`, ship_to_country: market.country },
        run: (signal) => adapter.searchProducts({ ...input, signal }),
      })
      return map(found, (listings) => listings.map(ids.addToListing))
    },
    async listFeedProducts(input) {
      const { schema, codes } = ADAPTER_ANSWERS.listFeedProducts
      const page = await call({
        ...{ method: 'listFeedProducts', codes, signal: input.signal },
        // The list would never end.
        schema: schema.refine(({ nextCursor }) => (nextCursor ?? '') !== input.cursor),
        parameters: { feed_name: input.feed },
        run: (signal) => adapter.listFeedProducts({ ...input, signal }),
      })
      return map(page, ({ ids: own, nextCursor }) => ({ ids: own.map(ids.add), nextCursor }))
    },
    async listCategories(input) {
      const { language } = input
      const categories = await call({
        ...{ method: 'listCategories', ...ADAPTER_ANSWERS.listCategories, signal: input.signal },
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
        ...{ method: 'queryFreight', ...ADAPTER_ANSWERS.queryFreight, signal: input.signal },
        parameters: { product_id: productId, ship_to_country: country },
        run: (signal) => adapter.queryFreight({ ...input, productId, signal }),
      })
    },
    async placeOrder(input) {
      const lines = ids.removeFromLines(input.lines)
      if (lines === null) return err('supplier_product_not_found', { reason: 'other_marketplace' })
      const placed = await call({
        ...{ method: 'placeOrder', ...ADAPTER_ANSWERS.placeOrder },
        ...{ parameters: {}, signal: input.signal },
        run: (signal) => adapter.placeOrder({ ...input, lines, signal }),
      })
      return map(placed, (own) => own.map(ids.add))
    },
    async getOrder({ id: storedId, ...input }) {
      const id = ids.remove(storedId)
      if (id === null) return err('supplier_order_not_found', { id: storedId })
      const order = await call({
        ...{ method: 'getOrder', ...ADAPTER_ANSWERS.getOrder },
        ...{ parameters: { order_id: id }, signal: input.signal },
        run: (signal) => adapter.getOrder({ ...input, id, signal }),
      })
      return map(order, ids.addToOrder)
    },
    async getParcels(input) {
      const orderId = ids.remove(input.orderId)
      if (orderId === null) return err('marketplace_unavailable', { reason: 'other_marketplace' })
      const parcels = await call({
        ...{ method: 'getParcels', ...ADAPTER_ANSWERS.getParcels, signal: input.signal },
        parameters: { order_id: orderId },
        run: (signal) => adapter.getParcels({ ...input, orderId, signal }),
      })
      return map(parcels, (list) => list.map(ids.addToParcel))
    },
    getItemUrl: (productId) => adapter.getItemUrl(ids.remove(productId) ?? productId),
    isOwnAddress: (address) => isWebAddress(address) && isOwnAddress(address),
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
  return {
    async searchProducts(input) {
      const categoryId = input.categoryId && (ids.remove(input.categoryId) ?? input.categoryId)
      const { keyword: keywords, market, page } = input
      const found = await call({
        ...{ method: 'affiliate.searchProducts', ...ADAPTER_ANSWERS['affiliate.searchProducts'] },
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
        ...{ method: ADAPTER_LINKS_METHOD, ...ADAPTER_ANSWERS[ADAPTER_LINKS_METHOD] },
        signal: input.signal,
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
