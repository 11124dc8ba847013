import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isNotFoundError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { payoutAdminMessages } from '#app/i18n/areas/payout-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import { formatDateTime } from '#platform/i18n/date-format'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { BackLink } from '../../frame/back-link.tsx'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import { BatchActions } from './batch-actions.tsx'
import { BATCH_BADGES } from './batch-list.tsx'
import { type Batch, batchQuery } from './payout-queries.ts'
import { PayoutRows } from './payout-rows.tsx'
import './payouts.css'

/** One batch: who is paid what, who has proposed and approved it, and what the bank has answered. */
export default function BatchPage() {
  const { t } = useTranslation(payoutAdminMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('batch')} noIndex />
      <BackLink to={adminHref('affiliate-analytics/payouts')}>{t('title')}</BackLink>
      {can('payouts:read') ? <LoadedBatch /> : <PermissionNeeded />}
    </main>
  )
}

function LoadedBatch() {
  const { t } = useTranslation(payoutAdminMessages)
  const { id = '' } = useParams()
  const query = useQuery(batchQuery(useApi(), useAdminKey(), id))
  if (query.error && isNotFoundError(query.error)) {
    return (
      <EmptyState
        title={t('notFound')}
        help={t('notFoundHelp')}
        link={{ to: adminHref('affiliate-analytics/payouts'), label: t('title') }}
        level="h1"
      />
    )
  }
  return (
    <QueryView query={query} errorTitle={t('failedOne')}>
      {(batch) => (
        <>
          <Head batch={batch} />
          <BatchActions batch={batch} />
          <PayoutRows batch={batch} />
        </>
      )}
    </QueryView>
  )
}

function Head({ batch }: { batch: Batch }) {
  const { t, language } = useTranslation(payoutAdminMessages)
  const money = useMoneyFormatter(batch.currency)
  const { number, state, created_by, approved_by, created_at, approved_at } = batch
  const format = (time: string) => formatDateTime(new Date(time), language)
  return (
    <div className="grid gap-2 pb-4">
      <h1>
        {t('batchTitle', { number, amount: money(batch.amount) })}{' '}
        <Badge variant={BATCH_BADGES[state]}>{t(`batchState.${state}`)}</Badge>
      </h1>
      <p className="text-ink-2">
        {t('proposedBy', { name: created_by.name ?? '–', time: format(created_at) })}
      </p>
      {approved_at && (
        <p className="text-ink-2">
          {t('approvedBy', { name: approved_by?.name ?? '–', time: format(approved_at) })}
        </p>
      )}
    </div>
  )
}
