import { useInfiniteQuery } from '@tanstack/react-query'
import { href } from 'react-router'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Download } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { PagedQueryView } from '#app/ui/paged-query-view.tsx'
import { Amount } from '#app/ui/price.tsx'
import type { AccountInvoice } from '#contract/invoices'
import type { AccountProps } from '../../account-props.ts'
import { invoicesQuery } from '../../orders/account-queries.ts'
import { useDownloadInvoice } from '../../orders/order/use-download-invoice.ts'
import { formatTimestamp } from './format-timestamp.ts'

export function InvoicesTab({ user }: AccountProps) {
  const { t } = useTranslation(accountMessages)
  const query = useInfiniteQuery(invoicesQuery(useApi(), user.id))
  const message = useInvoiceError(query.error)
  const link = { to: href('/shop'), label: t('empty.continueShopping') }
  return (
    <PagedQueryView
      query={query}
      errorTitle={t('invoices.failed', { message })}
      empty={<EmptyState title={t('empty.invoices')} help={t('empty.invoicesHelp')} link={link} />}
    >
      {(items) => (
        <table className="table stack-table mt-2">
          <thead>
            <tr>
              <th>{t('table.invoice')}</th>
              <th>{t('table.date')}</th>
              <th>{t('table.order')}</th>
              <th className="align-right">{t('table.amount')}</th>
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
    </PagedQueryView>
  )
}

function useInvoiceError(error: Error | null): string {
  const { t } = useTranslation(accountMessages)
  const { code, message } = getApiError(error) ?? {}
  if (!code) return t('invoices.unknown')
  return code === 'not_signed_in'
    ? t('invoices.notAuthenticated')
    : t('invoices.fetchFailed', { message: message ?? code })
}

function InvoiceRow({ invoice }: { invoice: AccountInvoice }) {
  const { t } = useTranslation(accountMessages)
  const { download, isPending } = useDownloadInvoice(invoice.id)
  const { original_amount: amount, original_currency: currency } = invoice
  return (
    <tr>
      <td>{invoice.invoice_number}</td>
      <td>{formatTimestamp(invoice.transaction_date)}</td>
      <td>
        <TextLink to={href('/orders/:id', { id: invoice.order_id })}>
          {invoice.order_number}
        </TextLink>
      </td>
      <td className="align-right">
        <Amount amount={amount} currency={currency} />
      </td>
      <td className="align-right">
        <Button
          variant="quiet"
          size="small"
          onClick={download}
          busy={isPending}
          aria-label={`${t('invoices.download')}: ${invoice.invoice_number}`}
        >
          <Icon icon={Download} size={16} /> {t('invoices.download')}
        </Button>
      </td>
    </tr>
  )
}
