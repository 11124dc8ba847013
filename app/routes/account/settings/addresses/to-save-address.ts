import type { Address, SaveAddress } from '#contract/account'

/** Turns a saved address into the request body that saves it. */
export function toSaveAddress(address: Omit<Address, 'id'>): SaveAddress {
  const { address_line_2, state, phone, created_at: _, updated_at: __, ...rest } = address
  return {
    ...rest,
    ...(address_line_2 && { address_line_2 }),
    ...(state && { state }),
    ...(phone && { phone }),
  }
}
