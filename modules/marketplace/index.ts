export { createPromotionLinks } from './aliexpress/create-promotion-links.ts'
export { type GetOrderErrorCode, getOrder } from './aliexpress/get-order.ts'
export { getParcels } from './aliexpress/get-parcels.ts'
export { getProduct, type ProductErrorCode } from './aliexpress/get-product.ts'
export { listCategories } from './aliexpress/list-categories.ts'
export type { Market } from './aliexpress/market.ts'
export { type PlaceOrderErrorCode, placeOrder } from './aliexpress/place-order.ts'
export { queryAffiliateProducts } from './aliexpress/query-affiliate-products.ts'
export { queryFreight } from './aliexpress/query-freight.ts'
export { searchProducts } from './aliexpress/search-products.ts'
export type {
  CallErrorCode,
  MarketplaceClient,
  TokenSource,
} from './client/call-marketplace.ts'
export {
  type ConnectedAccount,
  disconnect,
  type FailedCall,
  getConnectedAccount,
  getLastFailure,
} from './connection/get-connection.ts'
export { finishConsent, startConsent } from './connection/give-consent.ts'
export { pasteTokens } from './connection/paste-tokens.ts'
export { exchangeConsentCode } from './connection/request-tokens.ts'
export { readTokens, saveTokens } from './connection/stored-tokens.ts'
export { createTokenSource, refreshIf } from './connection/token-source.ts'
export type { Marketplace } from './marketplace.ts'
export * from './supplier-product.ts'
export { signRequest } from './wire/sign-request.ts'
