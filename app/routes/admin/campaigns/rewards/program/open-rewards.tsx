import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { rewardProgramsMessages } from '#app/i18n/areas/reward-programs.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Amount } from '#app/ui/price.tsx'
import type { RewardProgram } from '#contract/rewards'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAdminKey } from '../../../frame/access.ts'
import { type Column, DataTable } from '../../../list/data-table.tsx'
import { ListResults } from '../../../list/list-results.tsx'
import type { ListParams } from '../../../list/use-list-params.ts'
import { useTimeZone } from '../../use-time-zone.ts'
import { type OpenReward, openRewardsQuery } from '../reward-queries.ts'

interface Props {
  name: RewardProgram
  params: ListParams
}

/** The rewards of a programme that can be redeemed. */
export function OpenRewards({ name, params }: Props) {
  const { t } = useTranslation(rewardProgramsMessages)
  const query = useQuery(openRewardsQuery(useApi(), useAdminKey(), { name, params }))
  const columns = useColumns()
  return (
    <ListResults
      {...{ query, params }}
      texts={{ failed: t('open.failed'), none: t('open.none'), noneHelp: t('open.noneHelp') }}
      skeleton="h-72"
    >
      {(items) => (
        <DataTable<OpenReward>
          label={t('view.open')}
          rows={items}
          columns={columns}
          getId={({ id }) => id}
          getName={({ code }) => code}
          getPath={() => null}
        />
      )}
    </ListResults>
  )
}

function useColumns(): Column<OpenReward>[] {
  const { t, language } = useTranslation(rewardProgramsMessages)
  const timeZone = useTimeZone()
  const date = getDateFormat(language, { dateStyle: 'medium', timeZone })
  return [
    {
      id: 'code',
      header: t('open.code'),
      meta: { small: 'top-left' },
      cell: ({ row }) => <code>{row.original.code}</code>,
    },
    {
      id: 'customer',
      header: t('open.customer'),
      meta: { small: 'bottom-left', canWrap: true },
      cell: ({ row: { original: reward } }) => (
        <span className="wrap-anywhere">{reward.customer?.email ?? t('open.hidden')}</span>
      ),
    },
    {
      id: 'amount',
      header: t('open.amount'),
      meta: { align: 'right', small: 'top-right' },
      cell: ({ row }) => <Amount amount={row.original.amount} currency={row.original.currency} />,
    },
    {
      id: 'granted',
      header: t('open.granted'),
      meta: { align: 'right' },
      cell: ({ row }) => date.format(new Date(row.original.created_at)),
    },
    {
      id: 'ends',
      header: t('open.ends'),
      meta: { align: 'right', small: 'bottom-right' },
      cell: ({ row }) => date.format(new Date(row.original.expires_at)),
    },
  ]
}
