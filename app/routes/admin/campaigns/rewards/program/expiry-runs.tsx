import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { rewardProgramsMessages } from '#app/i18n/areas/reward-programs.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Amount } from '#app/ui/price.tsx'
import type { RewardProgram } from '#contract/rewards'
import { getDateFormat } from '#platform/i18n/date-format'
import { getNumberFormat } from '#platform/i18n/number-format'
import { useAdminKey } from '../../../frame/access.ts'
import { type Column, DataTable } from '../../../list/data-table.tsx'
import { ListResults } from '../../../list/list-results.tsx'
import type { ListParams } from '../../../list/use-list-params.ts'
import { useTimeZone } from '../../use-time-zone.ts'
import { type ExpiryRun, expiryRunsQuery } from '../reward-queries.ts'

interface Props {
  name: RewardProgram
  params: ListParams
}

/** When rewards of a programme expired, and how much of them. */
export function ExpiryRuns({ name, params }: Props) {
  const { t } = useTranslation(rewardProgramsMessages)
  const query = useQuery(expiryRunsQuery(useApi(), useAdminKey(), { name, params }))
  const columns = useColumns()
  return (
    <ListResults
      {...{ query, params }}
      texts={{ failed: t('runs.failed'), none: t('runs.none'), noneHelp: t('runs.noneHelp') }}
      skeleton="h-72"
    >
      {(items) => (
        <DataTable<ExpiryRun>
          label={t('view.runs')}
          rows={items}
          columns={columns}
          getId={({ id }) => id}
          getName={({ started_at }) => started_at}
          getPath={() => null}
        />
      )}
    </ListResults>
  )
}

function useColumns(): Column<ExpiryRun>[] {
  const { t, language } = useTranslation(rewardProgramsMessages)
  const timeZone = useTimeZone()
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const number = getNumberFormat(language)
  return [
    {
      id: 'started',
      header: t('runs.started'),
      meta: { small: 'top-left' },
      cell: ({ row }) => date.format(new Date(row.original.started_at)),
    },
    {
      id: 'count',
      header: t('runs.count'),
      meta: { align: 'right', small: 'bottom-left' },
      cell: ({ row }) => number.format(row.original.count),
    },
    {
      id: 'amount',
      header: t('runs.amount'),
      meta: { align: 'right', small: 'bottom-right' },
      cell: ({ row }) => <Amount amount={row.original.amount} currency={row.original.currency} />,
    },
    {
      id: 'state',
      header: t('runs.state'),
      meta: { small: 'top-right' },
      cell: ({ row }) =>
        row.original.ended_at ? (
          <Badge variant="good">{t('runs.ended')}</Badge>
        ) : (
          <Badge variant="wait">{t('runs.notEnded')}</Badge>
        ),
    },
  ]
}
