import { flashSalesAdminMessages } from '#app/i18n/areas/flash-sales-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Amount } from '#app/ui/price.tsx'
import { getDateFormat } from '#platform/i18n/date-format'
import { getNumberFormat } from '#platform/i18n/number-format'
import type { Column } from '../../list/data-table.tsx'
import { useTimeZone } from '../use-time-zone.ts'
import type { Sale } from './sale-queries.ts'

const STATE_VARIANTS = {
  running: 'good',
  planned: 'info',
  paused: 'wait',
  over: 'plain',
} as const satisfies Record<Sale['state'], string>

/** The columns of the list of flash sales. The name opens a sale. */
export function useSaleColumns({ onOpen }: { onOpen: (sale: Sale) => void }): Column<Sale>[] {
  const { t, language } = useTranslation(flashSalesAdminMessages)
  const number = getNumberFormat(language)
  const timeZone = useTimeZone()
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return [
    {
      id: 'name',
      header: t('list.name'),
      meta: { small: 'top-left' },
      cell: ({ row: { original: sale } }) => (
        <button type="button" className="link" onClick={() => onOpen(sale)}>
          <strong>{t('name', { category: sale.category })}</strong>
        </button>
      ),
    },
    {
      id: 'effect',
      header: t('list.discount'),
      meta: { align: 'right' },
      cell: ({ row }) => t('percent', { percent: row.original.percent }),
    },
    {
      id: 'revealed',
      header: t('list.revealed'),
      meta: { align: 'right' },
      cell: ({ row }) => number.format(row.original.revealed),
    },
    {
      id: 'sold',
      header: t('list.sold'),
      meta: { align: 'right', small: 'bottom-left' },
      cell: ({ row: { original: sale } }) =>
        t('list.soldOf', { sold: number.format(sale.sold), quota: number.format(sale.quota) }),
    },
    {
      id: 'revenue',
      header: t('list.revenue'),
      meta: { align: 'right' },
      cell: ({ row }) => <Amount amount={row.original.revenue} currency={row.original.currency} />,
    },
    {
      id: 'given',
      header: t('list.given'),
      meta: { align: 'right', small: 'bottom-right' },
      cell: ({ row }) => <Amount amount={row.original.given} currency={row.original.currency} />,
    },
    {
      id: 'state',
      header: t('list.state'),
      meta: { small: 'top-right' },
      cell: ({ row: { original: sale } }) => (
        <Badge variant={STATE_VARIANTS[sale.state]}>{t(`state.${sale.state}`)}</Badge>
      ),
    },
    {
      id: 'starts',
      header: t('list.starts'),
      meta: { align: 'right' },
      cell: ({ row }) => (
        <span className="text-ink-2">{date.format(new Date(row.original.starts_at))}</span>
      ),
    },
  ]
}
