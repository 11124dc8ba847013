export {
  applyShippingQuote,
  listUnavailableMethods,
  toOrderShipping,
  toShippingEstimate,
} from './apply-shipping-quote.ts'
export { buildShippingRequest } from './build-shipping-request.ts'
export { findAnswerFault as findShippingAnswerFault } from './check-answer.ts'
export type { ShippingAnswer, ShippingProvider, ShippingRequest } from './shipping-provider.ts'
export { type ShippingQuote, type ShippingService, shippingQuotes } from './shipping-quotes.ts'
