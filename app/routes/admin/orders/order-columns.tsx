import { orderMessages } from '#app/i18n/areas/order.ts'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CircleAlert, Gift } from '#app/ui/icons.ts'
import { Amount } from '#app/ui/price.tsx'
import type { OrderSummary } from '#contract/orders'
import { getDateFormat } from '#platform/i18n/date-format'
import type { Column } from '../list/data-table.tsx'
import { AdminOrderState } from './order-state.tsx'

/** The columns of the list of orders. The first one is the link of a row. */
export function useOrderColumns({ order }: { order: 'newest' | 'oldest' }): Column<OrderSummary>[] {
  const { t, language } = useTranslation([salesMessages, orderMessages])
  const date = getDateFormat(language, { dateStyle: 'short', timeStyle: 'short' })
  const countries = new Intl.DisplayNames([language], { type: 'region' })
  return [
    {
      id: 'number',
      header: t('orders.number'),
      meta: { small: 'top-left' },
      cell: ({ row }) => <strong>{row.original.number}</strong>,
    },
    {
      id: 'placed',
      header: t('orders.placed'),
      meta: { canHide: true, sort: order === 'newest' ? 'descending' : 'ascending' },
      cell: ({ row }) => (
        <time className="text-ink-2" dateTime={row.original.created_at}>
          {date.format(new Date(row.original.created_at))}
        </time>
      ),
    },
    {
      id: 'customer',
      header: t('orders.customer'),
      meta: { small: 'bottom-left' },
      cell: ({ row: { original: placed } }) => (
        <span className="admin-name">
          {placed.name || t('orders.erased')}
          <small>
            {placed.city}, {countries.of(placed.country)}
          </small>
        </span>
      ),
    },
    {
      id: 'state',
      header: t('orders.state'),
      meta: { small: 'bottom-right' },
      cell: ({ row }) => <AdminOrderState order={row.original} />,
    },
    {
      id: 'flags',
      header: t('orders.notes'),
      meta: { canHide: true, canWrap: true },
      cell: ({ row }) => (
        <span className="admin-states">
          {row.original.flags.map((flag) => (
            <span key={flag} className="admin-flag">
              <Icon icon={flag === 'gift_note' ? Gift : CircleAlert} size={16} />
              {t(`flag.${flag}`)}
            </span>
          ))}
          {row.original.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'items',
      header: t('orders.items'),
      meta: { align: 'right', canHide: true },
      cell: ({ row }) => row.original.item_count,
    },
    {
      id: 'shipping',
      header: t('orders.delivery'),
      meta: { canHide: true },
      cell: ({ row }) => t(`shipping.${row.original.shipping}`),
    },
    {
      id: 'total',
      header: t('orders.total'),
      meta: { align: 'right', small: 'top-right' },
      cell: ({ row }) => <Amount amount={row.original.total} currency={row.original.currency} />,
    },
  ]
}
