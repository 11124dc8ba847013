import type { ApiClient } from '#app/api/client.ts'
import type { PlaceOrderBody } from '#contract/checkout'

/** The box to tick. It is no part of the order, so the form's own values leave it out. */
export const SAVE_ADDRESS_FIELD = 'save_address'

export function shouldSaveAddress(): boolean {
  return (
    document.querySelector<HTMLInputElement>(`input[name=${SAVE_ADDRESS_FIELD}]`)?.checked === true
  )
}

/** Writes the address of an order into the book. The order stands whether or not that works. */
export async function saveAddress(api: ApiClient, order: PlaceOrderBody): Promise<void> {
  const { first_name, last_name, address: street, city, zip_code, country, state, phone } = order
  const where = { first_name, last_name, street, city, zip_code, country }
  const more = { ...(state && { state }), ...(phone && { phone }) }
  await api.addresses.$post({ json: { ...where, ...more } })
}
