import { href } from 'react-router'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { Order } from '#contract/orders'
import { BuyAgain } from './buy-again.tsx'
import { useDownloadInvoice } from './order/use-download-invoice.ts'

/** What can be done with an order now. Most of it is done on its page. */
export function OrderLinks({ order }: { order: Order }) {
  const { t } = useTranslation(checkoutMessages)
  const { fulfilments, can, state, invoices } = order
  const isInTransit =
    fulfilments.length > 0 && !['delivered', 'cancelled', 'refunded'].includes(state)
  const invoice = invoices.find(({ kind }) => kind === 'invoice')
  return (
    <p className="flex flex-wrap gap-2.5">
      {can.pay && <OrderLink order={order} label={t('order.pay')} variant="primary" />}
      {isInTransit && <OrderLink order={order} label={t('orders.track')} variant="secondary" />}
      {can.return && <OrderLink order={order} label={t('order.return')} variant="secondary" />}
      {invoice && <InvoiceButton id={invoice.id} order={order} />}
      {state !== 'pending_payment' && <BuyAgain order={order} />}
      <OrderLink order={order} label={t('orders.details')} variant="quiet" />
    </p>
  )
}

interface OrderLinkProps {
  order: Order
  label: string
  variant: 'primary' | 'secondary' | 'quiet'
}

function OrderLink({ order: { id, number }, label, variant }: OrderLinkProps) {
  const to = href('/orders/:id', { id })
  return (
    <ButtonLink to={to} variant={variant} size="small" aria-label={`${label}: ${number}`}>
      {label}
    </ButtonLink>
  )
}

function InvoiceButton({ id, order: { number } }: { id: string; order: Order }) {
  const { t } = useTranslation(checkoutMessages)
  const { download, isPending } = useDownloadInvoice(id)
  return (
    <Button
      variant="secondary"
      size="small"
      onClick={download}
      busy={isPending}
      aria-label={`${t('orders.invoice')}: ${number}`}
    >
      {t('orders.invoice')}
    </Button>
  )
}
