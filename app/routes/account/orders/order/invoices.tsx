import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { FileText } from '#app/ui/icons.ts'
import type { Order } from '#contract/orders'
import { useDownloadInvoice } from './use-download-invoice.ts'

export function Invoices({ order, token }: { order: Order; token: string | undefined }) {
  const { t } = useTranslation(checkoutMessages)
  if (order.invoices.length === 0) return null
  return (
    <section aria-labelledby="invoices" className="grid justify-items-start gap-3">
      <h2 className="d1" id="invoices">
        {t('order.invoices')}
      </h2>
      {order.invoices.map((invoice) => (
        <DownloadButton key={invoice.id} invoice={invoice} token={token} />
      ))}
    </section>
  )
}

interface Props {
  invoice: Order['invoices'][number]
  token: string | undefined
}

function DownloadButton({ invoice, token }: Props) {
  const { t } = useTranslation(checkoutMessages)
  const { download, isPending } = useDownloadInvoice(invoice.id, token)
  return (
    <Button variant="secondary" size="small" onClick={download} busy={isPending}>
      <Icon icon={FileText} size={16} /> {t(`order.${invoice.kind}`, { number: invoice.number })}
    </Button>
  )
}
