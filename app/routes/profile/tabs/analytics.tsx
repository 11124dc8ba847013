import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { mine } from '#app/forget-person.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useApi } from '#app/shop.tsx'
import { Amount } from '#app/ui/price.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import type { OwnSpending } from '#contract/orders'
import type { OfMember } from '../account.tsx'
import { Asked } from '../asked.tsx'

/** What somebody spent here, month by month. */
export function AnalyticsTab({ member }: OfMember) {
  const { t } = useTranslation('account')
  const api = useApi()
  const query = useQuery({
    queryKey: mine(member.id, 'spending'),
    queryFn: () => parseResponse(api.account.spending.$get()),
    staleTime: 0,
  })
  const leads = { to: '/shop', label: t('empty.shop') }
  const none = (
    <EmptyState title={t('analytics.none')} help={t('analytics.noneHelp')} leads={leads} />
  )
  return (
    <Asked query={query} failed={t('analytics.failed')} skeleton="mt-6 h-72">
      {({ months }) => (months.length === 0 ? none : <Months months={months} />)}
    </Asked>
  )
}

function Months({ months }: { months: OwnSpending['months'] }) {
  const { t, language } = useTranslation('account')
  const most = Math.max(...months.map(({ spent }) => spent))
  const name = (month: string) =>
    new Date(`${month}-01T00:00:00Z`).toLocaleDateString(language, {
      ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
    })
  return (
    <div className="overflow-x-auto">
      <table className="table mt-2">
        <caption className="sr-only">{t('analytics.title')}</caption>
        <thead>
          <tr>
            <th>{t('table.month')}</th>
            <th className="r">{t('figures.orders')}</th>
            <th className="r">{t('figures.spent')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, currency, orders, spent }) => (
            <tr key={month + currency}>
              <td className="w-3/5">
                {name(month)}
                <span className="spent-bar" style={{ width: `${(100 * spent) / (most || 1)}%` }} />
              </td>
              <td className="r">{orders}</td>
              <td className="r">
                <Amount amount={spent} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
