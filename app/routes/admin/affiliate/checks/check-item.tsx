import { influencerFiguresMessages } from '#app/i18n/areas/influencer-figures.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import type { CheckDecision } from '#contract/influencers'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { CheckFacts } from './check-facts.tsx'
import type { Check } from './check-queries.ts'

interface Props {
  check: Check
  timeZone: string
  onDecide: (decision: CheckDecision) => void
}

/** One check: whose, its figures, its orders, and what can be decided. */
export function CheckItem({ check, timeZone, onDecide }: Props) {
  const { t, language } = useTranslation(influencerFiguresMessages)
  const { can } = useAccess()
  const { influencer, kind, since } = check
  const name = influencer.name ?? influencer.code
  const date = getDateFormat(language, { dateStyle: 'medium', timeZone }).format(new Date(since))
  return (
    <li className="influencer-check">
      <div className="min-w-0">
        <h3>{t(`checks.kind.${kind}`)}</h3>
        <p className="wrap-anywhere">
          <Link
            className="link"
            to={adminHref('affiliate-analytics/influencers/:id', { id: influencer.id })}
          >
            {name}
          </Link>
          : <CheckFacts check={check} />
        </p>
        <p className="text-[0.8125rem] text-ink-2">{t('checks.since', { date })}</p>
        <Orders check={check} />
      </div>
      {can('influencers:write') && (
        <div className="influencer-check-actions">
          <Button variant="secondary" size="small" onClick={() => onDecide('harmless')}>
            {t('checks.harmless')}
          </Button>
          <Button variant="danger" size="small" onClick={() => onDecide('suspended')}>
            {t('checks.suspend')}
          </Button>
        </div>
      )}
    </li>
  )
}

function Orders({ check: { orders, order_count: count } }: { check: Check }) {
  const { t } = useTranslation(influencerFiguresMessages)
  if (orders.length === 0) return null
  return (
    <p className="influencer-check-orders">
      {t('checks.orders')}{' '}
      {orders.map(({ id, number }) => (
        <Link key={id} className="link" to={adminHref('orders/:id', { id })}>
          {number}
        </Link>
      ))}
      {count > orders.length && t('checks.more', { count: count - orders.length })}
    </p>
  )
}
