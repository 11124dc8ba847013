import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isNotFoundError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState, ErrorState, Skeleton } from '#app/ui/feedback-states.tsx'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { BackLink } from '../../frame/back-link.tsx'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import { adminOrderQuery } from '../order-queries.ts'
import { OrderView } from './order-view.tsx'
import './order.css'

/** One order, with all that can be done with it. */
export default function AdminOrderPage() {
  const { t } = useTranslation(salesMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('order.title')} noIndex />
      {can('orders:read') ? <LoadedOrder /> : <PermissionNeeded />}
    </main>
  )
}

function LoadedOrder() {
  const { t } = useTranslation(salesMessages)
  const { id = '' } = useParams()
  const query = useQuery(adminOrderQuery(useApi(), useAdminKey(), id))
  const { data: order, error, refetch, isFetching } = query
  if (order) return <OrderView key={order.id} order={order} />
  if (!error) return <Skeleton className="h-96" />
  if (isNotFoundError(error)) {
    return (
      <EmptyState
        level="h1"
        title={t('order.notFound')}
        link={{ to: adminHref('orders'), label: t('orders.title') }}
      />
    )
  }
  return (
    <>
      <BackLink to={adminHref('orders')}>{t('orders.title')}</BackLink>
      <ErrorState title={t('order.failed')} onRetry={() => refetch()} busy={isFetching} />
    </>
  )
}
