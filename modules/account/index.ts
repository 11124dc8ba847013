export { addressBook } from './address-book.ts'
export { removeAddress } from './remove-address.ts'
export { addAddress, changeAddress } from './save-address.ts'
export type { AddressId } from './tables.ts'
