export { allocate } from './allocate.ts'
export { buildReceipt } from './build-receipt.ts'
export {
  allocateAdjustments,
  calculateQuote,
  type ItemsAdjustment,
  type Quote,
  type QuoteLine,
} from './calculate-quote.ts'
export { getPriceRules, type PriceRules } from './get-price-rules.ts'
export { calculateRounding, getRoundingIncrement, multiplyByFraction } from './rounding.ts'
export { calculateDeliveryDates, toShippingOption } from './shipping-option.ts'
