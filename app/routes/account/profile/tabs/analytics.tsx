import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { lazy, Suspense } from 'react'
import { href } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { accountQueryKey } from '#app/session/account-query-key.ts'
import { isInfluencer } from '#app/session/roles.ts'
import { EmptyState, Skeleton } from '#app/ui/feedback-states.tsx'
import { Amount } from '#app/ui/price.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { AccountSpending } from '#contract/orders'
import { getDateFormat } from '#platform/i18n/date-format'
import type { AccountProps } from '../../account-props.ts'

const InfluencerAnalytics = lazy(() => import('#app/influencer/dashboard/influencer-analytics.tsx'))

/** The amounts spent, by month, and for an influencer what the links brought. */
export function AnalyticsTab({ user }: AccountProps) {
  const { t } = useTranslation(accountMessages)
  const api = useApi()
  const query = useQuery({
    queryKey: accountQueryKey(user.id, 'spending'),
    queryFn: () => parseResponse(api.account.spending.$get()),
    staleTime: 0,
  })
  const link = { to: href('/shop'), label: t('empty.continueShopping') }
  const empty = (
    <EmptyState title={t('analytics.none')} help={t('analytics.noneHelp')} link={link} />
  )
  return (
    <>
      {isInfluencer(user) && (
        <Suspense fallback={<Skeleton className="mt-6 h-24" />}>
          <InfluencerAnalytics userId={user.id} />
        </Suspense>
      )}
      <QueryView query={query} errorTitle={t('analytics.failed')} skeleton="mt-6 h-72">
        {({ months }) => (months.length === 0 ? empty : <SpendingTable months={months} />)}
      </QueryView>
    </>
  )
}

function SpendingTable({ months }: { months: AccountSpending['months'] }) {
  const { t, language } = useTranslation(accountMessages)
  const maxSpent = Math.max(...months.map(({ spent }) => spent))
  const format = getDateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const formatMonth = (month: string) => format.format(new Date(`${month}-01T00:00:00Z`))
  return (
    <div className="overflow-x-auto">
      <table className="table mt-2">
        <caption className="sr-only">{t('analytics.title')}</caption>
        <thead>
          <tr>
            <th>{t('table.month')}</th>
            <th className="align-right">{t('stats.orders')}</th>
            <th className="align-right">{t('stats.spent')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, currency, orders, spent }) => (
            <tr key={month + currency}>
              <td className="w-3/5">
                {formatMonth(month)}
                <span
                  className="spending-bar"
                  style={{ width: `${(100 * spent) / (maxSpent || 1)}%` }}
                />
              </td>
              <td className="align-right">{orders}</td>
              <td className="align-right">
                <Amount amount={spent} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
