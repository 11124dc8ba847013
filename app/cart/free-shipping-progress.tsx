import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { Cart } from '#contract/cart'

/** How much is missing until a shipping method is free; nothing where no method depends on it. */
export function FreeShippingProgress({
  cart: { free_shipping, currency },
}: {
  cart: Pick<Cart, 'free_shipping' | 'currency'>
}) {
  const { t } = useTranslation(checkoutMessages)
  const formatMoney = useMoneyFormatter(currency)
  if (!free_shipping) return null
  const { method, from, missing } = free_shipping
  const text =
    missing > 0
      ? t(`freeShipping.missing.${method}`, { amount: formatMoney(missing) })
      : t(`freeShipping.reached.${method}`)
  return (
    <div className="free-shipping">
      <p aria-live="polite">{text}</p>
      <progress max={from} value={from - missing} aria-label={text} />
    </div>
  )
}
