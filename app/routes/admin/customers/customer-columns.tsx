import { customersMessages } from '#app/i18n/areas/customers.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Amount } from '#app/ui/price.tsx'
import type { CustomerSort, CustomerSummary } from '#contract/customers'
import { getDateFormat } from '#platform/i18n/date-format'
import type { Column } from '../list/data-table.tsx'
import { CustomerBadges } from './customer-badges.tsx'

/** The columns of the list of customers. The first one is the link of a row. */
export function useCustomerColumns({ order }: { order: CustomerSort }): Column<CustomerSummary>[] {
  const { t, language } = useTranslation(customersMessages)
  const date = getDateFormat(language, { dateStyle: 'medium' })
  const countries = new Intl.DisplayNames([language], { type: 'region' })
  const sortOf = (column: CustomerSort) =>
    order === column ? ({ sort: 'descending' } as const) : {}
  return [
    {
      id: 'customer',
      header: t('list.customer'),
      meta: { small: 'top-left' },
      cell: ({ row: { original: customer } }) => (
        <span className="admin-name">
          <strong>{customer.name || customer.email || t('list.nameless')}</strong>
          {customer.name && <small>{customer.email ?? customer.phone}</small>}
        </span>
      ),
    },
    {
      id: 'place',
      header: t('list.place'),
      meta: { canHide: true, small: 'bottom-left' },
      cell: ({ row: { original: customer } }) => (
        <span className="admin-name text-ink-2">
          {[customer.city, customer.country && countries.of(customer.country)]
            .filter(Boolean)
            .join(', ')}
        </span>
      ),
    },
    {
      id: 'tags',
      header: t('list.tags'),
      meta: { canHide: true },
      cell: ({ row }) => <CustomerBadges customer={row.original} />,
    },
    {
      id: 'orders',
      header: t('list.orders'),
      meta: { align: 'right', canHide: true },
      cell: ({ row }) => row.original.order_count,
    },
    {
      id: 'spent',
      header: t('list.spent'),
      meta: { align: 'right', small: 'top-right', ...sortOf('spent') },
      cell: ({ row }) => <Amount amount={row.original.spent} currency={row.original.currency} />,
    },
    {
      id: 'last_order',
      header: t('list.lastOrder'),
      meta: { align: 'right', canHide: true, small: 'bottom-right', ...sortOf('last_order') },
      cell: ({ row: { original: customer } }) =>
        customer.last_order_at && (
          <time className="text-ink-2" dateTime={customer.last_order_at}>
            {date.format(new Date(customer.last_order_at))}
          </time>
        ),
    },
    {
      id: 'joined',
      header: t('list.joined'),
      meta: { align: 'right', canHide: true, ...sortOf('newest') },
      cell: ({ row }) => (
        <time className="text-ink-2" dateTime={row.original.joined_at}>
          {date.format(new Date(row.original.joined_at))}
        </time>
      ),
    },
  ]
}
