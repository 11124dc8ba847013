import type { Address, SaveAddress } from '#contract/account'

/** An address of the book, as it is sent to be kept. */
export function toSaveAddress(address: Omit<Address, 'id'>): SaveAddress {
  const { state, phone, created_at: _, updated_at: __, ...kept } = address
  return { ...kept, ...(state && { state }), ...(phone && { phone }) }
}
