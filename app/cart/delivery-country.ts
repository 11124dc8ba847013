import { storedValue } from '../storage/stored-value.ts'

/** The country that was chosen at the checkout in this browser, for the next cart; empty before. */
export const deliveryCountry = storedValue({
  key: 'outwit-country',
  parse: (text) => text ?? '',
  serialize: (country) => country,
})
