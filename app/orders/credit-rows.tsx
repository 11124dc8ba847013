import { storeCreditMessages } from '#app/i18n/areas/store-credit.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'

interface Props {
  total: number
  /** What is paid by store credit, of the total. */
  credit: number
  currency: string
}

/** How a total is paid: by store credit, and what is left. Nothing without store credit. */
export function CreditRows({ total, credit, currency }: Props) {
  const { t } = useTranslation(storeCreditMessages)
  const format = useMoneyFormatter(currency)
  if (credit === 0) return null
  return (
    <dl className="receipt">
      <div>
        <dt>{t('label')}</dt>
        <dd>{format(-credit)}</dd>
      </div>
      <div className="total">
        <dt>{t('rest')}</dt>
        <dd>{format(total - credit)}</dd>
      </div>
    </dl>
  )
}
