import { ChartPart } from '#app/charts/chart-states.tsx'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { reportsMessages } from '#app/i18n/areas/reports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CreditCard, Globe, MessageCircle, Package, Star, Truck, Undo2 } from '#app/ui/icons.ts'
import { Link } from '#app/ui/link.tsx'
import { adminHref } from '../frame/screen-paths.ts'
import { type useWaitingWork, useWaitingWorkQuery } from '../frame/use-waiting-work.ts'

/** What waits for people of the shop. It changes as soon as somebody has done it. */
export function WaitingPart() {
  const { t } = useTranslation(reportsMessages)
  const query = useWaitingWorkQuery()
  return (
    <DashboardPart title={t('waiting.title')}>
      <ChartPart query={query} height={160}>
        {(work) => <WaitingRows work={work} />}
      </ChartPart>
    </DashboardPart>
  )
}

function WaitingRows({ work }: { work: NonNullable<ReturnType<typeof useWaitingWork>> }) {
  const { t } = useTranslation(reportsMessages)
  const { orders, suppliers, reviews, conversations, marketplace } = work
  const daysLeft = marketplace?.consent_days_left ?? null
  const rows = [
    {
      id: 'orders',
      icon: Package,
      count: orders?.to_ship ?? 0,
      late: orders?.late ? t('waiting.late', { count: orders.late }) : null,
      path: `${adminHref('orders')}?view=to-ship`,
    },
    {
      id: 'returns',
      icon: Undo2,
      count: orders?.returns ?? 0,
      late: null,
      path: `${adminHref('orders')}?flag=return_requested`,
    },
    {
      id: 'owed',
      icon: CreditCard,
      count: orders?.owed ?? 0,
      late: null,
      path: `${adminHref('orders')}?flag=exchange_due`,
    },
    {
      id: 'suppliers',
      icon: Truck,
      count: suppliers?.open ?? 0,
      late: null,
      path: adminHref('orders/:id', { id: suppliers?.oldest_order_id ?? '' }),
    },
    {
      id: 'chats',
      icon: MessageCircle,
      count: conversations?.waiting ?? 0,
      late: conversations?.overdue ? t('waiting.overdue', { count: conversations.overdue }) : null,
      path: null,
    },
    {
      id: 'consent',
      icon: Globe,
      count: daysLeft ?? 0,
      late: daysLeft !== null && daysLeft <= 3 ? t('waiting.consentSoon') : null,
      path: adminHref('aliexpress'),
    },
    { id: 'reviews', icon: Star, count: reviews ?? 0, late: null, path: null },
  ] as const
  const waiting = rows.filter(
    ({ id, count }) => count > 0 || (id === 'consent' && daysLeft !== null),
  )
  if (waiting.length === 0) {
    return <EmptyState title={t('waiting.none')} help={t('waiting.noneHelp')} level="h3" />
  }
  return (
    <ul className="dashboard-rows">
      {waiting.map(({ id, icon, count, late, path }) => {
        const row = (
          <>
            <Icon icon={icon} size={17} />
            <span className="min-w-0 flex-1">
              <span className="dashboard-row-name">{t(`waiting.${id}`)}</span>
              {late && <small>{late}</small>}
            </span>
            <span className="dashboard-count" data-late={late !== null}>
              {count}
            </span>
          </>
        )
        return <li key={id}>{path ? <Link to={path}>{row}</Link> : <div>{row}</div>}</li>
      })}
    </ul>
  )
}
