import type { ApiClient } from '#app/api/client.ts'
import type { PlaceOrderBody } from '#contract/checkout'

/** Name of the checkbox. It is not part of the order, so it is not registered in the form. */
export const SAVE_ADDRESS_FIELD = 'save_address'

export function shouldSaveAddress(): boolean {
  return (
    document.querySelector<HTMLInputElement>(`input[name=${SAVE_ADDRESS_FIELD}]`)?.checked === true
  )
}

/** Saves the address of an order in the account. */
export async function saveAddress(api: ApiClient, order: PlaceOrderBody): Promise<void> {
  const { first_name, last_name, address: street, city, zip_code, country, state, phone } = order
  const required = { first_name, last_name, street, city, zip_code, country }
  const optional = {
    ...(order.address_line_2 && { address_line_2: order.address_line_2 }),
    ...(state && { state }),
    ...(phone && { phone }),
  }
  await api.addresses.$post({ json: { ...required, ...optional } })
}
