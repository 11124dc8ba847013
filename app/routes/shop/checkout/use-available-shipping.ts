import { useEffect, useEffectEvent } from 'react'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import type { Cart } from '#contract/cart'
import type { ShippingMethod } from '#contract/pricing'
import type { CheckoutFormMethods } from './checkout-draft.ts'

/** Chooses another method, and says so, where carriers do not go to the address with the one that the shopper chose. */
export function useAvailableShipping(
  form: CheckoutFormMethods,
  cart: Cart,
  choose: (method: ShippingMethod) => void,
) {
  const { t } = useTranslation(checkoutMessages)
  const chosen = form.watch('shipping') ?? cart.shipping
  const isUnavailable = cart.unavailable_shipping.includes(chosen)
  const replacement = isUnavailable ? cart.shipping_options[0]?.id : undefined
  const replace = useEffectEvent((method: ShippingMethod) => {
    const names = { method: t(`shipping.${chosen}`), replacement: t(`shipping.${method}`) }
    form.setValue('shipping', method)
    choose(method)
    toast(t('shipping.replaced', names))
  })
  useEffect(() => {
    if (replacement) replace(replacement)
  }, [replacement])
}
