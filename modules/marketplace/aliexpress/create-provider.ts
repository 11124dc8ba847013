import type { MarketplaceClient } from '../client/call-marketplace.ts'
import type { MarketplaceProvider } from '../provider/marketplace-provider.ts'
import { createPromotionLinks } from './create-promotion-links.ts'
import { getOrder } from './get-order.ts'
import { getParcels } from './get-parcels.ts'
import { getProduct } from './get-product.ts'
import { isAliExpressAddress } from './is-aliexpress-address.ts'
import { listCategories } from './list-categories.ts'
import { listFeedProducts } from './list-feed-products.ts'
import { placeOrder } from './place-order.ts'
import { queryAffiliateProducts } from './query-affiliate-products.ts'
import { queryFreight } from './query-freight.ts'
import { searchProducts } from './search-products.ts'

interface ProviderOptions {
  /** Of the account that is paid commissions. */
  trackingId: string
  isSandbox: boolean
}

const LIVE_ITEMS = 'https://www.aliexpress.com/item'

/** Creates the provider of AliExpress, or of its sandbox. Its client paces, repeats and records calls. */
export function createAliExpressProvider(
  client: MarketplaceClient,
  { trackingId, isSandbox }: ProviderOptions,
): MarketplaceProvider {
  const { baseUrl } = client
  return {
    ...{ name: 'aliexpress', title: 'AliExpress' },
    getProduct: (input) => getProduct(client, input),
    searchProducts: (input) => searchProducts(client, input),
    listFeedProducts: (input) => listFeedProducts(client, input),
    listCategories: (input) => listCategories(client, input),
    queryFreight: (input) => queryFreight(client, input),
    placeOrder: (input) => placeOrder(client, input),
    getOrder: (input) => getOrder(client, input),
    getParcels: (input) => getParcels(client, input),
    getItemUrl: (id) => (isSandbox ? `${baseUrl}/item/${id}` : `${LIVE_ITEMS}/${id}.html`),
    isOwnAddress: (url) => isAliExpressAddress(url, { sandboxUrl: isSandbox ? baseUrl : null }),
    affiliate: {
      searchProducts: (input) => queryAffiliateProducts(client, { ...input, trackingId }),
      createLinks: (input) => createPromotionLinks(client, { ...input, trackingId }),
    },
  }
}
