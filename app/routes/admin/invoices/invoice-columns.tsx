import { invoicesMessages } from '#app/i18n/areas/invoices.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Amount } from '#app/ui/price.tsx'
import type { InvoiceListItem } from '#contract/invoices'
import { getDateFormat } from '#platform/i18n/date-format'
import type { Column } from '../list/data-table.tsx'

/** The columns of the list of invoices. The first one is the link of a row. */
export function useInvoiceColumns(): Column<InvoiceListItem>[] {
  const { t, language } = useTranslation(invoicesMessages)
  const date = getDateFormat(language, { dateStyle: 'short', timeStyle: 'short' })
  const countries = new Intl.DisplayNames([language], { type: 'region' })
  return [
    {
      id: 'number',
      header: t('list.number'),
      meta: { small: 'top-left' },
      cell: ({ row }) => <strong>{row.original.number}</strong>,
    },
    {
      id: 'issued',
      header: t('list.issued'),
      meta: { canHide: true, sort: 'descending' },
      cell: ({ row }) => (
        <time className="text-ink-2" dateTime={row.original.created_at}>
          {date.format(new Date(row.original.created_at))}
        </time>
      ),
    },
    {
      id: 'buyer',
      header: t('list.buyer'),
      meta: { small: 'bottom-left' },
      cell: ({ row: { original: invoice } }) => (
        <span className="admin-name">
          {invoice.email ? invoice.name : t('list.erased')}
          <small>{invoice.email}</small>
        </span>
      ),
    },
    {
      id: 'country',
      header: t('list.country'),
      meta: { canHide: true },
      cell: ({ row }) => row.original.country && countries.of(row.original.country),
    },
    {
      id: 'order',
      header: t('list.order'),
      meta: { canHide: true },
      cell: ({ row }) => row.original.order_number,
    },
    {
      id: 'kind',
      header: t('list.kind'),
      meta: { small: 'bottom-right' },
      cell: ({ row }) => (
        <Badge variant={row.original.kind === 'invoice' ? 'good' : 'plain'}>
          {t(`kind.${row.original.kind}`)}
        </Badge>
      ),
    },
    {
      id: 'total',
      header: t('list.total'),
      meta: { align: 'right', small: 'top-right' },
      cell: ({ row: { original: invoice } }) => (
        <Amount
          amount={invoice.kind === 'credit_note' ? -invoice.total : invoice.total}
          currency={invoice.currency}
        />
      ),
    },
  ]
}
