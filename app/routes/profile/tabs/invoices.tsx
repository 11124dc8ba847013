import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { problemOf } from '#app/problem.ts'
import { useApi } from '#app/shop.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Amount } from '#app/ui/price.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import type { OwnInvoice } from '#contract/invoices'
import { useDownload } from '../../orders/order/use-download.ts'
import { invoicesQuery } from '../../orders/own-queries.ts'
import { Paged } from '../../orders/paged.tsx'
import type { OfMember } from '../account.tsx'
import { moment } from './moment.ts'

export function InvoicesTab({ member }: OfMember) {
  const { t } = useTranslation('account')
  const query = useInfiniteQuery(invoicesQuery(useApi(), member.id))
  const message = problemOf(query.error)?.message ?? t('invoices.unknown')
  const leads = { to: '/shop', label: t('empty.shop') }
  return (
    <Paged
      query={query}
      failed={t('invoices.failed', { message })}
      empty={
        <EmptyState title={t('empty.invoices')} help={t('empty.invoicesHelp')} leads={leads} />
      }
    >
      {(items) => (
        <table className="table stack-table mt-2">
          <thead>
            <tr>
              <th>{t('table.invoice')}</th>
              <th>{t('table.date')}</th>
              <th>{t('table.order')}</th>
              <th className="r">{t('table.amount')}</th>
              <th>
                <span className="sr-only">{t('invoices.download')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} />
            ))}
          </tbody>
        </table>
      )}
    </Paged>
  )
}

function InvoiceRow({ invoice }: { invoice: OwnInvoice }) {
  const { t } = useTranslation('account')
  const { download, isPending } = useDownload(invoice.id)
  const { original_amount: amount, original_currency: currency } = invoice
  return (
    <tr>
      <td>{invoice.invoice_number}</td>
      <td>{moment(invoice.transaction_date)}</td>
      <td>
        <TextLink to={`/orders/${invoice.order_id}`}>{invoice.order_number}</TextLink>
      </td>
      <td className="r">
        <Amount amount={amount} currency={currency} />
      </td>
      <td className="r">
        <Button
          look="quiet"
          size="small"
          onClick={download}
          busy={isPending}
          aria-label={`${t('invoices.download')}: ${invoice.invoice_number}`}
        >
          <Icon of={Download} size={16} /> {t('invoices.download')}
        </Button>
      </td>
    </tr>
  )
}
