export { addExchangeRate, type ExchangeRateRow } from './add-exchange-rate.ts'
export { allocate } from './allocate.ts'
export { buildReceipt, sumAdjustments } from './build-receipt.ts'
export {
  allocateAdjustments,
  calculateQuote,
  calculateWeight,
  type ItemsAdjustment,
  type Quote,
  type QuoteLine,
} from './calculate-quote.ts'
export { type Currencies, type Currency, getCurrencies } from './currencies.ts'
export {
  getPriceRules,
  PRICE_RULES_TAG,
  type PriceRules,
  type ShippingRate,
} from './get-price-rules.ts'
export { isCurrency, listCurrencySettings, listExchangeRates } from './list-currency-settings.ts'
export { calculateRounding, getRoundingIncrement } from './rounding.ts'
export { type CurrencySettings, saveCurrency } from './save-currency.ts'
export { listShippingPrices, type ShippingPrice, saveShippingPrice } from './save-shipping-price.ts'
export {
  createShippingZone,
  deleteShippingZone,
  saveShippingCountry,
  saveShippingZone,
} from './save-shipping-zone.ts'
export { listServedCountries, SERVED_COUNTRIES_TAG } from './served-countries.ts'
export { calculateDeliveryDates, findFreeShipping, toShippingOption } from './shipping-option.ts'
export { getShippingPrice, type ShippingTerms } from './shipping-price.ts'
export {
  listShippingZones,
  type ShippingZoneDetails,
  type ShippingZoneSettings,
} from './shipping-zones.ts'
export type { ShippingZoneId } from './tables.ts'
export {
  calculateTax,
  getLineRate,
  getTaxRate,
  type LineRate,
  listTaxes,
  type Tax,
} from './tax.ts'
export { addTaxRate, listTaxRates, removeTaxRate, type TaxRateRow } from './tax-rates.ts'
export { testPrices } from './test-prices.ts'
