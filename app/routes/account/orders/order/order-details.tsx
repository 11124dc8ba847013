import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CreditRows } from '#app/orders/credit-rows.tsx'
import { Amount } from '#app/ui/price.tsx'
import { PriceReceipt } from '#app/ui/price-receipt.tsx'
import type { Order } from '#contract/orders'
import { getDateFormat } from '#platform/i18n/date-format'
import { OrderStateBadge } from '../order-state-badge.tsx'
import { Invoices } from './invoices.tsx'
import { CancelOrReturn, PayNow } from './order-actions.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { Recipient } from './recipient.tsx'

export function OrderDetails({ order, token }: { order: Order; token: string | undefined }) {
  const { t, language } = useTranslation(checkoutMessages)
  const format = getDateFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  const placedAt = format.format(new Date(order.created_at))
  return (
    <>
      <header className="grid gap-3 pt-1.5 pb-8">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <h1 className="d3">{order.number}</h1>
          <OrderStateBadge order={order} />
        </div>
        <p className="text-ink-2">{t('order.placed', { when: placedAt })}</p>
        {order.exchange_notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <PayNow order={order} token={token} />
      </header>
      <OrderTimeline order={order} />
      <div className="split pt-10">
        <OrderLines order={order} />
        <aside className="sidebar panel grid gap-6">
          <PriceReceipt
            receipt={order.receipt}
            baseLabel={t('cart.itemCount', { count: order.item_count })}
            totalLabel={t('total')}
          />
          <CreditRows
            total={order.total}
            credit={order.store_credit}
            exchange={order.exchange}
            currency={order.currency}
          />
          {order.refunded > 0 && (
            <p className="flex justify-between gap-4">
              <span>{t('order.refunded')}</span>
              <Amount amount={order.refunded} currency={order.currency} />
            </p>
          )}
          <Recipient order={order} />
          <Invoices order={order} token={token} />
          <CancelOrReturn order={order} token={token} />
        </aside>
      </div>
    </>
  )
}
