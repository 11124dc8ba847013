import { useFormContext } from 'react-hook-form'
import { useDeliveryDays } from '#app/cart/use-delivery-days.ts'
import { useUpdateCart } from '#app/cart/use-update-cart.ts'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { Note } from '#app/ui/note.tsx'
import type { Cart } from '#contract/cart'
import type { ShippingMethod, ShippingOption } from '#contract/pricing'
import type { CheckoutFormMethods } from './checkout-draft.ts'
import { RadioOption } from './radio-option.tsx'
import { Step } from './step.tsx'
import { useAvailableShipping } from './use-available-shipping.ts'

export function ShippingStep({ cart }: { cart: Cart }) {
  const { t } = useTranslation(checkoutMessages)
  const form = useFormContext() as unknown as CheckoutFormMethods
  const { mutate } = useUpdateCart()
  const updateCart = (shipping: ShippingMethod) =>
    mutate((api, id) => api.carts[':id'].$patch({ param: { id }, json: { shipping } }))
  useAvailableShipping(form, cart, updateCart)
  // Tickets of draws are not delivered.
  if (cart.items.every(({ is_ticket }) => is_ticket)) {
    return <input type="hidden" {...form.register('shipping')} value={cart.shipping} />
  }
  return (
    <Step title={t('step.shipping')}>
      {(heading) => (
        <div className="choice-group" role="radiogroup" aria-labelledby={heading}>
          {cart.shipping_options.map((option) => (
            <RadioOption
              key={option.id}
              {...form.register('shipping', { onChange: () => updateCart(option.id) })}
              value={option.id}
              defaultChecked={cart.shipping === option.id}
              title={t(`shipping.${option.id}`)}
              end={<ShippingPrice option={option} currency={cart.currency} />}
            >
              <DeliveryDates option={option} />
            </RadioOption>
          ))}
          {cart.unavailable_shipping.map((method) => (
            <RadioOption key={method} disabled title={t(`shipping.${method}`)}>
              {t('shipping.unavailable')}
            </RadioOption>
          ))}
          {cart.shipping_options.length === 0 && cart.unavailable_shipping.length > 0 && (
            <Note variant="bad">{t('shipping.none')}</Note>
          )}
        </div>
      )}
    </Step>
  )
}

function ShippingPrice({ option, currency }: { option: ShippingOption; currency: string }) {
  const { t } = useTranslation(checkoutMessages)
  const formatMoney = useMoneyFormatter(currency)
  return option.price === 0 ? t('shipping.free') : formatMoney(option.price)
}

function DeliveryDates({ option }: { option: ShippingOption }) {
  const { t } = useTranslation(checkoutMessages)
  return t('shipping.arrives', { days: useDeliveryDays()(option) })
}
