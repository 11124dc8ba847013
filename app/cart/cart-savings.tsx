import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Amount } from '#app/ui/price.tsx'
import type { Cart } from '#contract/cart'

/** What the reduced items cost less than before. Shown below the total, which has it subtracted already. */
export function CartSavings({ cart: { savings, currency } }: { cart: Cart }) {
  const { t } = useTranslation(checkoutMessages)
  if (savings === 0) return null
  return (
    <p className="price justify-between text-sm text-ink-2">
      <span className="flex-[1_1_10rem]">{t('savings')}</span>
      <span className="price-reduction">
        <Amount amount={savings} currency={currency} />
      </span>
    </p>
  )
}
