import { storedValue } from '../storage/stored-value.ts'

/** Id of the guest's cart in this browser, which nobody can guess; empty before the first item is added. */
export const guestCartId = storedValue({
  key: 'outwit-cart',
  parse: (text) => text ?? '',
  serialize: (id) => id,
})
