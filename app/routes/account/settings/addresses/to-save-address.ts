import type { Address, SaveAddress } from '#contract/account'

/** Turns a saved address into the request body that saves it. */
export function toSaveAddress(address: Omit<Address, 'id'>): SaveAddress {
  const { state, phone, created_at: _, updated_at: __, ...rest } = address
  return { ...rest, ...(state && { state }), ...(phone && { phone }) }
}
