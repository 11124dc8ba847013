import { storeCreditMessages } from '#app/i18n/areas/store-credit.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxOrRadio } from '#app/ui/field.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { Cart } from '#contract/cart'
import type { StoreCreditChoice } from './use-store-credit.ts'

interface Props {
  cart: Cart
  choice: StoreCreditChoice
}

/** Lets a shopper who has store credit pay with it. */
export function StoreCreditOption({ cart, choice }: Props) {
  const { t } = useTranslation(storeCreditMessages)
  const format = useMoneyFormatter(cart.currency)
  const { query, available, least, usable, isChosen, setChosen, paysAll } = choice
  const isLimited = usable < Math.min(available, cart.receipt.total)
  if (query.isError) {
    return (
      <p className="flex flex-wrap items-center gap-3 pb-4" role="status">
        {t('failed')}
        <Button variant="secondary" size="small" onClick={() => query.refetch()}>
          {t('retry')}
        </Button>
      </p>
    )
  }
  if (usable === 0) return null
  return (
    <div className="pb-4">
      <CheckboxOrRadio
        label={t('use', { amount: format(usable) })}
        checked={isChosen}
        onChange={(event) => setChosen(event.target.checked)}
      />
      <p className="text-sm text-ink-2">
        {paysAll ? t('paysAll') : t('available', { amount: format(available) })}
        {isLimited && ` ${t('least', { amount: format(least) })}`}
      </p>
    </div>
  )
}
