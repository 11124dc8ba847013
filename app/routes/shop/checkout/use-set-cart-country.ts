import { useCallback } from 'react'
import { deliveryCountry } from '#app/cart/delivery-country.ts'
import { useUpdateCart } from '#app/cart/use-update-cart.ts'
import type { Country } from '#contract/pricing'

/** Returns a function that sends the chosen country to the cart, and keeps it for the next one. */
export function useSetCartCountry(options?: Parameters<typeof useUpdateCart>[0]) {
  const { mutate } = useUpdateCart(options)
  return useCallback(
    (country: Country) => {
      deliveryCountry.set(country)
      mutate((api, id) => api.carts[':id'].$patch({ param: { id }, json: { country } }))
    },
    [mutate],
  )
}
