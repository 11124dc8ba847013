import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Amount } from '#app/ui/price.tsx'
import type { AdminOrder } from '#contract/checkout'
import { useAccess } from '../../frame/access.ts'
import { useProviderName } from '../../frame/use-provider-name.ts'
import { PaymentEvent } from './payment-event.tsx'
import { useOrderAction } from './use-order-action.ts'

/** The payments with what their provider reported, and the refunds. */
export function OrderPayments({ order }: { order: AdminOrder }) {
  const { t } = useTranslation(salesMessages)
  if (order.payments.length === 0) return null
  return (
    <section aria-labelledby="payments">
      <div className="admin-order-part-head">
        <h2 id="payments">{t('order.payments')}</h2>
      </div>
      <ul>
        {order.payments.map((payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            currency={order.currency}
            orderId={order.id}
          />
        ))}
        {order.refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} order={order} />
        ))}
      </ul>
    </section>
  )
}

const PAYMENT_VARIANTS = {
  pending: 'wait',
  processing: 'wait',
  succeeded: 'good',
  failed: 'bad',
  expired: 'plain',
} as const

interface PaymentRowProps {
  payment: AdminOrder['payments'][number]
  currency: string
  orderId: string
}

function PaymentRow({ payment, currency, orderId }: PaymentRowProps) {
  const { t } = useTranslation(salesMessages)
  const nameProvider = useProviderName()
  return (
    <li className="admin-order-row">
      <span className="min-w-0 flex-1">
        <strong>{nameProvider(payment.provider)}</strong>{' '}
        <Badge variant={PAYMENT_VARIANTS[payment.state]}>
          {t(`paymentState.${payment.state}`)}
        </Badge>
        <details>
          <summary className="admin-order-why">
            {t('order.events', { count: payment.events.length })}
          </summary>
          <ul className="admin-order-events">
            {payment.events.map((event) => (
              <PaymentEvent key={event.id} orderId={orderId} event={event} />
            ))}
          </ul>
        </details>
      </span>
      <Amount amount={payment.amount} currency={currency} />
    </li>
  )
}

interface RefundRowProps {
  refund: AdminOrder['refunds'][number]
  order: AdminOrder
}

function RefundRow({ refund, order }: RefundRowProps) {
  const { t } = useTranslation(salesMessages)
  const { can } = useAccess()
  const api = useApi()
  const repeat = useOrderAction(
    order.id,
    async () => {
      const param = { id: order.id, refund_id: refund.id }
      const route = api.admin.orders[':id'].refunds[':refund_id'].repeat
      return (await parseResponse(route.$post({ param }))).order
    },
    { done: t('done.repeat') },
  )
  const variant = { pending: 'wait', succeeded: 'good', failed: 'bad' } as const
  return (
    <li className="admin-order-row">
      <span className="min-w-0 flex-1">
        <strong>{t('order.refund')}</strong>{' '}
        <Badge variant={variant[refund.state]}>{t(`refundState.${refund.state}`)}</Badge>
        <small>{refund.reason}</small>
      </span>
      {refund.state === 'failed' && can('refunds:write') && (
        <Button variant="secondary" busy={repeat.isPending} onClick={() => repeat.mutate()}>
          {t('action.repeatRefund')}
        </Button>
      )}
      <Amount amount={-refund.amount} currency={order.currency} />
    </li>
  )
}
