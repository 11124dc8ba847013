import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isNotFoundError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { customersMessages } from '#app/i18n/areas/customers.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState, ErrorState, Skeleton } from '#app/ui/feedback-states.tsx'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { BackLink } from '../../frame/back-link.tsx'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import { customerQuery } from '../customer-queries.ts'
import { CustomerView } from './customer-view.tsx'
import './customer.css'

/** One customer, with all that the shop knows of them and can do for them. */
export default function AdminCustomerPage() {
  const { t } = useTranslation(customersMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('customer.title')} noIndex />
      {can('customers:read') ? <LoadedCustomer /> : <PermissionNeeded />}
    </main>
  )
}

function LoadedCustomer() {
  const { t } = useTranslation(customersMessages)
  const { id = '' } = useParams()
  const query = useQuery(customerQuery(useApi(), useAdminKey(), id))
  const { data: customer, error, refetch, isFetching } = query
  const isGone = error !== null && isNotFoundError(error)
  if (customer && !isGone) return <CustomerView key={customer.id} customer={customer} pathId={id} />
  if (!error) return <Skeleton className="h-96" />
  if (isGone) {
    return (
      <EmptyState
        level="h1"
        title={t('customer.notFound')}
        help={t('customer.notFoundHelp')}
        link={{ to: adminHref('customers'), label: t('list.title') }}
      />
    )
  }
  return (
    <>
      <BackLink to={adminHref('customers')}>{t('list.title')}</BackLink>
      <ErrorState title={t('customer.failed')} onRetry={() => refetch()} busy={isFetching} />
    </>
  )
}
