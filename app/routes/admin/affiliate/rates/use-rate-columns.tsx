import { commissionRatesMessages } from '#app/i18n/areas/commission-rates.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useAccess } from '../../frame/access.ts'
import type { Column } from '../../list/data-table.tsx'
import type { Rate } from './rate-queries.ts'
import { useRateFormat } from './use-rate-format.ts'

const STATE_VARIANTS = {
  ...({ planned: 'wait', active: 'good', ended: 'plain' } as const),
} satisfies Record<Rate['state'], string>

interface Options {
  timeZone: string
  onEnd: (rate: Rate) => void
}

/** The columns of the rates that were added. */
export function useRateColumns({ timeZone, onEnd }: Options): Column<Rate>[] {
  const { t } = useTranslation(commissionRatesMessages)
  const { can } = useAccess()
  const format = useRateFormat(timeZone)
  return [
    {
      id: 'scope',
      header: t('column.scope'),
      meta: { small: 'top-left', canWrap: true },
      cell: ({ row: { original: rate } }) => (
        <span className="influencer-name">
          {format.scope(rate)}
          {rate.label && <small>{rate.label}</small>}
          <small className="rate-dates">
            {format.time(rate.starts_at)} – {rate.ends_at ? format.time(rate.ends_at) : t('noEnd')}
          </small>
        </span>
      ),
    },
    {
      id: 'percent',
      header: t('column.percent'),
      meta: { align: 'right', small: 'top-right' },
      cell: ({ row }) => <span className="amount">{format.percent(row.original.percent)}</span>,
    },
    {
      id: 'from',
      header: t('column.from'),
      cell: ({ row }) => <span className="text-ink-2">{format.time(row.original.starts_at)}</span>,
    },
    {
      id: 'until',
      header: t('column.until'),
      cell: ({ row: { original: rate } }) => (
        <span className="text-ink-2">{rate.ends_at ? format.time(rate.ends_at) : t('noEnd')}</span>
      ),
    },
    {
      id: 'state',
      header: t('column.state'),
      meta: { small: 'bottom-left' },
      cell: ({ row: { original: rate } }) => (
        <Badge variant={STATE_VARIANTS[rate.state]}>{t(`state.${rate.state}`)}</Badge>
      ),
    },
    ...(can('influencers:write') ? [buildEndColumn({ t, onEnd })] : []),
  ]
}

type Translate = ReturnType<typeof useTranslation<typeof commissionRatesMessages>>['t']

function buildEndColumn({ t, onEnd }: { t: Translate; onEnd: Options['onEnd'] }): Column<Rate> {
  return {
    id: 'end',
    header: () => <span className="sr-only">{t('column.action')}</span>,
    meta: { align: 'right', small: 'bottom-right' },
    cell: ({ row: { original: rate } }) =>
      rate.state !== 'ended' && (
        <Button variant="quiet" size="small" onClick={() => onEnd(rate)}>
          {t('end.action')}
        </Button>
      ),
  }
}
