import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { invoicesMessages } from '#app/i18n/areas/invoices.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Download } from '#app/ui/icons.ts'
import { saveFile } from '#app/ui/save-file.ts'
import { toast } from '#app/ui/toast.ts'
import type { AdminInvoice } from '#contract/invoices'
import { useAccess } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'

/** The document as a file, by e-mail, and the refund that writes a credit note. */
export function InvoiceActions({ invoice }: { invoice: AdminInvoice }) {
  const { t } = useTranslation(invoicesMessages)
  const { can } = useAccess()
  const { pdf, ubl, resend } = useInvoiceActions(invoice)
  const orderPath = adminHref('orders/:id', { id: invoice.order_id })
  return (
    <div className="admin-head-actions">
      {/* Browsers block a tab that opens later than the press, when the response arrives. */}
      <Button busy={pdf.isPending} onClick={() => pdf.mutate(window.open('', '_blank'))}>
        <Icon icon={Download} size={17} /> {t('action.pdf')}
      </Button>
      <Button variant="secondary" busy={ubl.isPending} onClick={() => ubl.mutate()}>
        {t('action.ubl')}
      </Button>
      {can('invoices:write') && invoice.email && (
        <Button variant="secondary" busy={resend.isPending} onClick={() => resend.mutate()}>
          {t('action.resend')}
        </Button>
      )}
      {can('orders:read') && (
        <ButtonLink variant="quiet" to={orderPath}>
          {t('action.order', { number: invoice.order_number })}
        </ButtonLink>
      )}
      {can('refunds:write') && invoice.kind === 'invoice' && (
        <ButtonLink variant="quiet" to={`${orderPath}#refund`}>
          {t('action.creditNote')}
        </ButtonLink>
      )}
    </div>
  )
}

function useInvoiceActions({ id, number, email }: AdminInvoice) {
  const { t } = useTranslation(invoicesMessages)
  const api = useApi().admin.invoices[':id']
  const onError = (message: string) => toast(message, { variant: 'bad' })
  const pdf = useAction(
    (_tab: Window | null) => parseResponse(api.download.$get({ param: { id } })),
    {
      fallbackMessage: t('action.failed'),
      onSuccess: ({ signed_url: url }, tab) => (tab?.location ?? location).assign(url),
      onError: (message, _, tab) => {
        tab?.close()
        onError(message)
      },
    },
  )
  const ubl = useAction(
    async () => {
      const response = await api.ubl.$get({ param: { id } })
      if (!response.ok) throw new Error(`The file answered ${response.status}`)
      return response.blob()
    },
    {
      fallbackMessage: t('action.failed'),
      onSuccess: (blob) => saveFile(blob, `${number}.xml`),
      onError,
    },
  )
  const resend = useAction(() => parseResponse(api.resend.$post({ param: { id } })), {
    fallbackMessage: t('action.failed'),
    onSuccess: () => toast(t('action.resent', { email })),
    onError,
  })
  return { pdf, ubl, resend }
}
