import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { payoutAdminMessages } from '#app/i18n/areas/payout-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Amount } from '#app/ui/price.tsx'
import { formatDate } from '#platform/i18n/date-format'
import { useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { type Column, DataTable } from '../../list/data-table.tsx'
import { ListResults } from '../../list/list-results.tsx'
import { useListParams } from '../../list/use-list-params.ts'
import { batchesQuery, type ListedBatch } from './payout-queries.ts'

export const BATCH_BADGES = {
  ...({ proposed: 'wait', approved: 'info', completed: 'good', cancelled: 'plain' } as const),
}

/** Batches, newest first. */
export function BatchList() {
  const { t, language } = useTranslation(payoutAdminMessages)
  const params = useListParams()
  const query = useQuery(batchesQuery(useApi(), useAdminKey(), params))
  const columns: Column<ListedBatch>[] = [
    {
      id: 'number',
      header: t('column.batch'),
      meta: { small: 'top-left' },
      cell: ({ row }) => row.original.number,
    },
    {
      id: 'date',
      header: t('column.date'),
      meta: { small: 'bottom-right' },
      cell: ({ row }) => formatDate(new Date(row.original.created_at), language),
    },
    {
      id: 'state',
      header: t('column.state'),
      meta: { small: 'bottom-left' },
      cell: ({ row: { original } }) => (
        <Badge variant={BATCH_BADGES[original.state]}>{t(`batchState.${original.state}`)}</Badge>
      ),
    },
    {
      id: 'created_by',
      header: t('column.proposedBy'),
      cell: ({ row }) => row.original.created_by.name ?? '–',
    },
    {
      id: 'approved_by',
      header: t('column.approvedBy'),
      cell: ({ row }) => row.original.approved_by?.name ?? '–',
    },
    {
      id: 'amount',
      header: t('column.amount'),
      meta: { align: 'right', small: 'top-right' },
      cell: ({ row: { original } }) => (
        <Amount amount={original.amount} currency={original.currency} />
      ),
    },
  ]
  return (
    <section className="payout-part" aria-labelledby="payout-batches">
      <h2 className="d1" id="payout-batches">
        {t('batches.title')}
      </h2>
      <ListResults
        {...{ query, params }}
        texts={{
          ...{ failed: t('batches.failed'), none: t('batches.none') },
          noneHelp: t('batches.noneHelp'),
        }}
      >
        {(items) => (
          <DataTable<ListedBatch>
            label={t('batches.title')}
            rows={items}
            columns={columns}
            getId={({ id }) => id}
            getName={({ number }) => number}
            getPath={({ id }) => adminHref('affiliate-analytics/payouts/:id', { id })}
          />
        )}
      </ListResults>
    </section>
  )
}
