import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { storeCreditMessages } from '#app/i18n/areas/store-credit.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { storeCreditQuery } from '#app/orders/store-credit-query.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'

interface Props {
  userId: string
  currency: string
}

/** Says that the order can be paid with store credit. */
export function StoreCreditNote({ userId, currency }: Props) {
  const { t } = useTranslation(storeCreditMessages)
  const format = useMoneyFormatter(currency)
  const { data } = useQuery(storeCreditQuery(useApi(), userId))
  const credit = data?.find((one) => one.currency === currency)
  if (!credit) return null
  return <p className="text-sm">{t('cartNote', { amount: format(credit.amount) })}</p>
}
