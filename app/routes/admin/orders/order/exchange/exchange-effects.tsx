import { exchangesMessages } from '#app/i18n/areas/exchanges.ts'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { ExchangePreview } from '#contract/checkout'

interface Props {
  preview: ExchangePreview | undefined
  message: string | undefined
}

/** What an exchange costs or gives back, as the server calculates it. */
export function ExchangeEffects({ preview, message }: Props) {
  const { t } = useTranslation([exchangesMessages, salesMessages])
  const format = useMoneyFormatter(preview?.currency ?? 'USD')
  if (message) return <p className="text-ink-2">{message}</p>
  if (!preview) return null
  const { value, total, difference } = preview
  return (
    <section aria-label={t('sales:edit.effects')} aria-live="polite">
      <h3 className="label">{t('sales:edit.effects')}</h3>
      <ul className="admin-order-effects">
        <li>
          <span>{t('value')}</span>
          <strong>{format(value)}</strong>
        </li>
        <li>
          <span>{t('total')}</span>
          <strong>{format(total)}</strong>
        </li>
        <li>
          <span>
            {difference === 0 && t('sales:edit.noDifference')}
            {difference > 0 && t('sales:edit.toPay')}
            {difference < 0 && t('sales:edit.toRefund')}
          </span>
          <strong>{format(Math.abs(difference))}</strong>
        </li>
      </ul>
      {difference > 0 && <p className="hint pt-2">{t('payHint')}</p>}
      {difference < 0 && <p className="hint pt-2">{t('refundHint')}</p>}
    </section>
  )
}
