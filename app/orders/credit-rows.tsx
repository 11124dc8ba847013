import { storeCreditMessages } from '#app/i18n/areas/store-credit.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'

interface Props {
  total: number
  /** What is paid by store credit, of the total. */
  credit: number
  /** What is paid with returned items. */
  exchange?: number
  currency: string
}

/** How a total is paid: by store credit, with returned items, and what is left. Nothing without both. */
export function CreditRows({ total, credit, exchange = 0, currency }: Props) {
  const { t } = useTranslation(storeCreditMessages)
  const format = useMoneyFormatter(currency)
  if (credit + exchange === 0) return null
  return (
    <dl className="receipt">
      {credit > 0 && (
        <div>
          <dt>{t('label')}</dt>
          <dd>{format(-credit)}</dd>
        </div>
      )}
      {exchange > 0 && (
        <div>
          <dt>{t('exchange')}</dt>
          <dd>{format(-exchange)}</dd>
        </div>
      )}
      <div className="total">
        <dt>{t('rest')}</dt>
        <dd>{format(total - credit - exchange)}</dd>
      </div>
    </dl>
  )
}
