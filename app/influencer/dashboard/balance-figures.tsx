import { influencerDashboardMessages } from '#app/i18n/areas/influencer-dashboard.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { HOLD_DAYS } from '#contract/influencers'
import type { DashboardProps } from './dashboard-props.ts'

const STATES = ['pending', 'approved', 'paid', 'reversed'] as const

/** What became of all that was ever earned. */
export function BalanceFigures({ own: { balance, currency } }: DashboardProps) {
  const { t } = useTranslation(influencerDashboardMessages)
  const format = useMoneyFormatter(currency)
  const notes = {
    pending: t('balance.held', { days: HOLD_DAYS }),
    approved: balance.approved < 0 ? t('balance.owed') : t('balance.next'),
    paid: t('balance.soFar'),
    reversed: t('balance.cameBack', { count: balance.reversed_sales }),
  }
  return (
    <dl className="dashboard-figures influencer-balance" aria-label={t('balance.label')}>
      {STATES.map((state) => (
        <div key={state}>
          <dt>{t(`status.${state}`)}</dt>
          <dd>{format(balance[state])}</dd>
          <dd className="dashboard-change">{notes[state]}</dd>
        </div>
      ))}
    </dl>
  )
}
