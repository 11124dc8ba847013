import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isNotFoundError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { invoicesMessages } from '#app/i18n/areas/invoices.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState, ErrorState, Skeleton } from '#app/ui/feedback-states.tsx'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { BackLink } from '../../frame/back-link.tsx'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import { adminInvoiceQuery } from '../invoice-queries.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import './invoice.css'

/** One invoice or credit note: the sheet, and what can be done with it. */
export default function AdminInvoicePage() {
  const { t } = useTranslation(invoicesMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('sheet.title')} noIndex />
      {can('invoices:read') ? <LoadedInvoice /> : <PermissionNeeded />}
    </main>
  )
}

function LoadedInvoice() {
  const { t } = useTranslation(invoicesMessages)
  const { id = '' } = useParams()
  const query = useQuery(adminInvoiceQuery(useApi(), useAdminKey(), id))
  const { data: invoice, error, refetch, isFetching } = query
  if (!invoice) {
    if (!error) return <Skeleton className="h-96" />
    if (isNotFoundError(error)) {
      return (
        <EmptyState
          level="h1"
          title={t('sheet.notFound')}
          link={{ to: adminHref('invoices'), label: t('list.title') }}
        />
      )
    }
    return <ErrorState title={t('sheet.failed')} onRetry={() => refetch()} busy={isFetching} />
  }
  return (
    <>
      <PageHead title={invoice.number} noIndex />
      <BackLink to={adminHref('invoices')}>{t('list.title')}</BackLink>
      <div className="admin-head pt-1">
        <h1>{invoice.number}</h1>
        <InvoiceActions invoice={invoice} />
      </div>
      <InvoiceSheet invoice={invoice} />
    </>
  )
}
