import { drawAdminMessages } from '#app/i18n/areas/draw-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Amount } from '#app/ui/price.tsx'
import { getDateFormat } from '#platform/i18n/date-format'
import { getNumberFormat } from '#platform/i18n/number-format'
import type { Column } from '../../list/data-table.tsx'
import { useTimeZone } from '../use-time-zone.ts'
import type { AdminDraw } from './draw-queries.ts'
import { DrawState } from './draw-state.tsx'

/** The columns of the list of draws. The name opens a draw. */
export function useDrawColumns(onOpen: (draw: AdminDraw) => void): Column<AdminDraw>[] {
  const { t, language } = useTranslation(drawAdminMessages)
  const number = getNumberFormat(language)
  const timeZone = useTimeZone()
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return [
    {
      id: 'name',
      header: t('list.name'),
      meta: { small: 'top-left', canWrap: true },
      cell: ({ row: { original: draw } }) => (
        <>
          <button type="button" className="link wrap-anywhere" onClick={() => onOpen(draw)}>
            <strong>{draw.name}</strong>
          </button>
          <span className="block text-ink-2 text-sm">
            {t('list.prizes', { count: draw.prizes.length })}
          </span>
        </>
      ),
    },
    {
      id: 'closes',
      header: t('list.closes'),
      meta: { small: 'bottom-left' },
      cell: ({ row }) => date.format(new Date(row.original.closes_at)),
    },
    {
      id: 'tickets',
      header: t('list.tickets'),
      meta: { align: 'right' },
      cell: ({ row }) => number.format(row.original.tickets.total),
    },
    {
      id: 'free',
      header: t('list.free'),
      meta: { align: 'right' },
      cell: ({ row }) => number.format(row.original.tickets.free),
    },
    {
      id: 'people',
      header: t('list.people'),
      meta: { align: 'right' },
      cell: ({ row }) => number.format(row.original.entrants),
    },
    {
      id: 'revenue',
      header: t('list.paid'),
      meta: { align: 'right', small: 'bottom-right' },
      cell: ({ row }) => <Amount amount={row.original.revenue} currency={row.original.currency} />,
    },
    {
      id: 'state',
      header: t('list.state'),
      meta: { small: 'top-right' },
      cell: ({ row }) => <DrawState draw={row.original} />,
    },
  ]
}
