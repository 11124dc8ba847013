import { useEffect } from 'react'
import { useUpdateCart } from '#app/cart/use-update-cart.ts'
import { isValidZipCode } from '#contract/addresses'
import type { Cart } from '#contract/cart'
import type { CheckoutFormMethods } from './checkout-draft.ts'

const PAUSE_MS = 700

/**
 * Sends the postal code to a cart whose taxes or delivery depend on it, once the shopper pauses, so that the total is that of
 * the order.
 */
export function useSendAddress(form: CheckoutFormMethods, cart: Cart) {
  // What is wrong with an address is said by its fields.
  const { mutate } = useUpdateCart({ showErrors: false })
  const [zipCode, state] = form.watch(['zip_code', 'state'])
  const { country } = cart
  const isNeeded = cart.taxes_by_address || cart.shipping_by_address
  useEffect(() => {
    const zip_code = zipCode?.trim()
    // A cart forgets the postal code when its country changes.
    if (!isNeeded || !zip_code || !isValidZipCode(country, zip_code)) return
    const json = { zip_code, ...(state && { state }) }
    const send = () => mutate((api, id) => api.carts[':id'].$patch({ param: { id }, json }))
    const timer = setTimeout(send, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isNeeded, zipCode, state, country, mutate])
}
