import { useFormContext } from 'react-hook-form'
import { useCartChange } from '#app/cart-change.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMoney } from '#app/ui/money.ts'
import type { Cart } from '#contract/cart'
import type { ShippingChoice, ShippingOption } from '#contract/pricing'
import { Choice } from './choice.tsx'
import type { CheckoutFormOf } from './draft.ts'
import { Step } from './step.tsx'

export function ShippingStep({ cart }: { cart: Cart }) {
  const { t } = useTranslation('checkout')
  const form = useFormContext() as unknown as CheckoutFormOf
  const change = useCartChange()
  const tellCart = (shipping: ShippingChoice) =>
    change.mutate((api, id) => api.carts[':id'].$patch({ param: { id }, json: { shipping } }))
  return (
    <Step title={t('step.shipping')}>
      {(heading) => (
        <div className="pick" role="radiogroup" aria-labelledby={heading}>
          {cart.shipping_options.map((option) => (
            <Choice
              key={option.id}
              {...form.register('shipping', { onChange: () => tellCart(option.id) })}
              value={option.id}
              defaultChecked={cart.shipping === option.id}
              title={t(`shipping.${option.id}`)}
              end={<ShippingPrice option={option} currency={cart.currency} />}
            >
              <Arrival option={option} />
            </Choice>
          ))}
        </div>
      )}
    </Step>
  )
}

function ShippingPrice({ option, currency }: { option: ShippingOption; currency: string }) {
  const { t } = useTranslation('checkout')
  const show = useMoney(currency)
  return option.price === 0 ? t('shipping.free') : show(option.price)
}

function Arrival({ option: { arrives_from, arrives_to } }: { option: ShippingOption }) {
  const { t, language } = useTranslation('checkout')
  const days = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  return t('shipping.arrives', {
    days: days.formatRange(new Date(arrives_from), new Date(arrives_to)),
  })
}
