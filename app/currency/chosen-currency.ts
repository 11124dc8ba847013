import type { OfferedCurrency } from '#contract/pricing'
import { storedValue } from '../storage/stored-value.ts'

/** The currency that a shopper has chosen, and the rates of all, so that prices are converted without a request. */
export interface ChosenCurrency {
  code: string
  currencies: OfferedCurrency[]
}

const STORAGE_KEY = 'outwit-currency'

/** Null until a currency is chosen: then prices are in the currency of the product, and a cart in the shop's. */
export const chosenCurrency = storedValue<ChosenCurrency | null>({
  key: STORAGE_KEY,
  parse: (text) => (text === null ? null : parseChosenCurrency(text)),
})

/**
 * An inline script that hides the prices of a page until it is hydrated, if they will be shown in another currency.
 * `showPrices` ends it.
 */
export const hidePricesScript = `if(localStorage.getItem('${STORAGE_KEY}'))document.documentElement.dataset.prices='hidden'`

/** Shows the prices, which are in the chosen currency from now on. */
export function showPrices() {
  delete document.documentElement.dataset.prices
}

function parseChosenCurrency(text: string): ChosenCurrency | null {
  const { code, currencies } = JSON.parse(text) as ChosenCurrency
  return currencies.some((currency) => currency.code === code) ? { code, currencies } : null
}
