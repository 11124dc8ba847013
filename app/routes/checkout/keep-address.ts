import type { ApiClient } from '#app/api.ts'
import type { PlaceOrder } from '#contract/checkout'

/** The box to tick. It is no part of the order, so the form's own values leave it out. */
export const KEEP = 'keep_address'

export function isToBeKept(): boolean {
  return document.querySelector<HTMLInputElement>(`input[name=${KEEP}]`)?.checked === true
}

/** Writes the address of an order into the book. The order stands whether or not that works. */
export async function keepAddress(api: ApiClient, order: PlaceOrder): Promise<void> {
  const { first_name, last_name, address: street, city, zip_code, country, state, phone } = order
  const where = { first_name, last_name, street, city, zip_code, country }
  const more = { ...(state && { state }), ...(phone && { phone }) }
  await api.addresses.$post({ json: { ...where, ...more } })
}
