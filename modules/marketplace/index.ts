export { createAliExpressProvider } from './aliexpress/create-provider.ts'
export {
  listCalledMethods,
  listMarketplaceCalls,
  type MarketplaceCallRow,
} from './calls/list-calls.ts'
export { endPause, listPauses } from './calls/pauses.ts'
export { isRepeatableCall, repeatCall } from './calls/repeat-call.ts'
export type { MarketplaceClient } from './client/call-marketplace.ts'
export { getGateKey } from './client/gate-key.ts'
export { purgeMarketplaceCalls } from './client/purge-calls.ts'
export { announceConsentEnd } from './connection/announce-end.ts'
export {
  countConsentDays,
  disconnect,
  getConnectedAccount,
  getLastFailure,
  getLastLinkFailure,
  isConnected,
} from './connection/get-connection.ts'
export { getLastUse } from './connection/get-last-use.ts'
export { finishConsent, startConsent } from './connection/give-consent.ts'
export { pasteTokens } from './connection/paste-tokens.ts'
export { renewTokens } from './connection/renew-tokens.ts'
export { exchangeConsentCode } from './connection/request-tokens.ts'
export { marketplaceTokenColumns, saveTokens } from './connection/stored-tokens.ts'
export { createTokenSource } from './connection/token-source.ts'
export { marketplaceExamples } from './example-emails.ts'
export type { Market } from './market.ts'
export type { AliExpressConnection, Marketplace } from './marketplace.ts'
export { ADAPTER_ANSWERS } from './provider/answer-schemas.ts'
export type {
  MadeLink,
  MarketplaceProvider,
  QueryFreightInput,
} from './provider/marketplace-provider.ts'
export { openAdapter } from './provider/open-adapter.ts'
export * from './supplier-product.ts'
export { signRequest } from './wire/sign-request.ts'
