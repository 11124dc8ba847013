import { influencerFiguresMessages } from '#app/i18n/areas/influencer-figures.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { InfluencerSort } from '#contract/influencers'
import { getNumberFormat } from '#platform/i18n/number-format'
import { createAmountFormatter } from '#platform/money/format-amount'
import { BASE_CURRENCY } from '#platform/money/money'
import type { Column } from '../../list/data-table.tsx'
import type { ListedInfluencer } from './influencer-queries.ts'

interface Options {
  sort: InfluencerSort
  onSort: (sort: InfluencerSort) => void
}

/** The columns of the influencers. The headings of figures sort, the most first. */
export function useInfluencerColumns({ sort, onSort }: Options): Column<ListedInfluencer>[] {
  const { t, language } = useTranslation(influencerFiguresMessages)
  const number = getNumberFormat(language)
  const share = getNumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const amount = createAmountFormatter(language, BASE_CURRENCY)
  const figure = (
    id: InfluencerSort,
    name: string,
    {
      format,
      small,
    }: { format: (item: ListedInfluencer) => string; small?: 'top-right' | 'bottom-right' },
  ): Column<ListedInfluencer> => ({
    id,
    header: () => (
      <button type="button" className="influencer-sort" onClick={() => onSort(id)}>
        {name}
      </button>
    ),
    meta: {
      align: 'right',
      ...(small && { small }),
      ...(id === sort && { sort: 'descending' as const }),
    },
    cell: ({ row }) => (
      <span className="amount">
        {small === 'bottom-right' && <span className="influencer-unit">{name} </span>}
        {format(row.original)}
      </span>
    ),
  })
  return [
    {
      id: 'name',
      header: t('list.name'),
      meta: { small: 'top-left', canWrap: true },
      cell: ({ row: { original: item } }) => (
        <span className="influencer-name">
          {item.name ?? t('former')}
          <small>{item.code}</small>
        </span>
      ),
    },
    {
      id: 'state',
      header: t('list.state'),
      meta: { small: 'bottom-left' },
      cell: ({ row }) => <StateBadge isSuspended={row.original.suspended_at !== null} />,
    },
    figure('clicks', t('figure.clicks'), { format: ({ clicks }) => number.format(clicks) }),
    figure('conversions', t('figure.conversions'), {
      ...{ format: ({ conversions }) => number.format(conversions), small: 'bottom-right' },
    }),
    figure('rate', t('figure.rate'), {
      format: ({ rate }) => (rate === null ? '–' : share.format(rate)),
    }),
    figure('revenue', t('figure.revenue'), { format: ({ revenue }) => amount(revenue) }),
    figure('earned', t('figure.earned'), {
      ...{ format: ({ earned }) => amount(earned), small: 'top-right' },
    }),
    figure('reversed', t('list.reversed'), { format: ({ reversed }) => amount(reversed) }),
  ]
}

export function StateBadge({ isSuspended }: { isSuspended: boolean }) {
  const { t } = useTranslation(influencerFiguresMessages)
  return isSuspended ? (
    <Badge variant="bad">{t('suspended')}</Badge>
  ) : (
    <Badge variant="good">{t('active')}</Badge>
  )
}
