import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { draftsMessages } from '#app/i18n/areas/drafts.ts'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { DraftOrder } from '#contract/drafts'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { BackLink } from '../../frame/back-link.tsx'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import { type Column, DataTable } from '../../list/data-table.tsx'
import { Pager } from '../../list/pager.tsx'
import { useListParams } from '../../list/use-list-params.ts'
import { draftsQuery } from './draft-queries.ts'

/** The orders that clerks have composed and not sent. */
export default function DraftsPage() {
  const { t } = useTranslation([draftsMessages, salesMessages])
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      <BackLink to={adminHref('orders')}>{t('sales:orders.title')}</BackLink>
      <div className="admin-head pt-1">
        <h1>{t('title')}</h1>
        {can('orders:write') && (
          <div className="admin-head-actions">
            <ButtonLink to={adminHref('orders/new')}>{t('new')}</ButtonLink>
          </div>
        )}
      </div>
      {can('orders:read') ? <DraftList /> : <PermissionNeeded />}
    </main>
  )
}

function DraftList() {
  const { t } = useTranslation(draftsMessages)
  const params = useListParams()
  const query = useQuery(draftsQuery(useApi(), useAdminKey(), params.get('cursor')))
  const columns = useColumns()
  return (
    <QueryView query={query} errorTitle={t('failed')}>
      {({ items, next_cursor }) =>
        items.length === 0 ? (
          <EmptyState
            title={t('none')}
            help={t('noneHelp')}
            link={{ to: adminHref('orders/new'), label: t('new') }}
          />
        ) : (
          <>
            <DataTable
              label={t('title')}
              rows={items}
              columns={columns}
              getId={({ id }) => id}
              getName={formatName}
              getPath={({ id }) => adminHref('orders/drafts/:id', { id })}
            />
            <Pager params={params} nextCursor={next_cursor} />
          </>
        )
      }
    </QueryView>
  )
}

function useColumns(): Column<DraftOrder>[] {
  const { t, language } = useTranslation(draftsMessages)
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return [
    {
      id: 'customer',
      header: t('customer'),
      cell: ({ row }) => formatName(row.original),
      meta: { small: 'top-left' },
    },
    {
      id: 'items',
      header: t('items'),
      cell: ({ row }) => {
        const { variants } = row.original.content
        return t('itemCount', { count: variants.reduce((sum, one) => sum + one.quantity, 0) })
      },
      meta: { small: 'bottom-left' },
    },
    {
      id: 'changed',
      header: t('changedAt'),
      cell: ({ row }) => date.format(new Date(row.original.updated_at)),
      meta: { small: 'top-right' },
    },
  ]
}

function formatName({ content: { first_name, last_name, email } }: DraftOrder): string {
  return `${first_name} ${last_name}, ${email}`
}
