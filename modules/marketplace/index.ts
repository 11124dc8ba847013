export {
  createPromotionLinks,
  LINKS_METHOD,
  type MadeLink,
} from './aliexpress/create-promotion-links.ts'
export { getOrder } from './aliexpress/get-order.ts'
export { getParcels } from './aliexpress/get-parcels.ts'
export { getProduct } from './aliexpress/get-product.ts'
export { listCategories } from './aliexpress/list-categories.ts'
export { listFeedProducts } from './aliexpress/list-feed-products.ts'
export { placeOrder } from './aliexpress/place-order.ts'
export { queryAffiliateProducts } from './aliexpress/query-affiliate-products.ts'
export { queryFreight } from './aliexpress/query-freight.ts'
export { searchProducts } from './aliexpress/search-products.ts'
export {
  listCalledMethods,
  listMarketplaceCalls,
  type MarketplaceCallRow,
} from './calls/list-calls.ts'
export { endPause, listPauses } from './calls/pauses.ts'
export { isRepeatableCall, repeatCall } from './calls/repeat-call.ts'
export type { MarketplaceClient } from './client/call-marketplace.ts'
export { purgeMarketplaceCalls } from './client/purge-calls.ts'
export { announceConsentEnd } from './connection/announce-end.ts'
export {
  countConsentDays,
  disconnect,
  getConnectedAccount,
  getLastFailure,
} from './connection/get-connection.ts'
export { getLastUse } from './connection/get-last-use.ts'
export { finishConsent, startConsent } from './connection/give-consent.ts'
export { pasteTokens } from './connection/paste-tokens.ts'
export { renewTokens } from './connection/renew-tokens.ts'
export { exchangeConsentCode } from './connection/request-tokens.ts'
export { marketplaceTokenColumns, saveTokens } from './connection/stored-tokens.ts'
export { createTokenSource } from './connection/token-source.ts'
export { marketplaceExamples } from './example-emails.ts'
export type { Marketplace } from './marketplace.ts'
export { isMarketplaceAddress } from './marketplace-address.ts'
export * from './supplier-product.ts'
export { signRequest } from './wire/sign-request.ts'
