import { storeCreditMessages } from '#app/i18n/areas/store-credit.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useOwnStoreCredit } from '#app/orders/use-own-store-credit.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'

/** Says that the order can be paid with store credit. */
export function StoreCreditNote({ currency }: { currency: string }) {
  const { t } = useTranslation(storeCreditMessages)
  const format = useMoneyFormatter(currency)
  const { own } = useOwnStoreCredit(currency)
  if (!own) return null
  return <p className="text-sm">{t('cartNote', { amount: format(own.amount) })}</p>
}
