import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useCart } from '#app/cart/use-cart.ts'
import { useUpdateCart } from '#app/cart/use-update-cart.ts'
import { chosenCurrency, showPrices } from '#app/currency/chosen-currency.ts'
import { offeredCurrenciesQuery } from '#app/currency/offered-currencies.ts'
import { useStoredValue } from '#app/storage/stored-value.ts'
import type { CurrencyCode } from '#contract/pricing'

/** Keeps the rates of the chosen currency up to date, and the open cart in it. */
export function CurrencySync() {
  useEffect(showPrices, [])
  useCurrentRates()
  useCartCurrency()
  return null
}

/** A currency that is no longer offered is forgotten. */
function useCurrentRates() {
  const chosen = useStoredValue(chosenCurrency)
  const code = chosen?.code
  const { data } = useQuery({ ...offeredCurrenciesQuery(useApi()), enabled: code !== undefined })
  useEffect(() => {
    if (!data || code === undefined) return
    const isOffered = data.items.some((currency) => currency.code === code)
    if (isOffered) chosenCurrency.set({ code, currencies: data.items })
    else chosenCurrency.remove()
  }, [data, code])
}

function useCartCurrency() {
  const code = useStoredValue(chosenCurrency)?.code
  const { data: cart } = useCart()
  const { mutate: updateCart } = useUpdateCart({ showErrors: false })
  const isOther = code !== undefined && cart?.state === 'open' && cart.currency !== code
  const cartId = isOther ? cart.id : undefined
  useEffect(() => {
    if (!cartId) return
    const json = { currency: code as CurrencyCode }
    updateCart((api) => api.carts[':id'].$patch({ param: { id: cartId }, json }))
  }, [cartId, code, updateCart])
}
