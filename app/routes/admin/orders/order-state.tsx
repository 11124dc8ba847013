import { orderMessages } from '#app/i18n/areas/order.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { OrderState, OrderSummary } from '#contract/orders'

// What the shop has to do waits; what the shopper or the carrier has to do does not.
const STATE_VARIANTS = {
  pending_payment: 'plain',
  paid: 'wait',
  processing: 'wait',
  partially_shipped: 'wait',
  shipped: 'info',
  out_for_delivery: 'info',
  delivered: 'good',
  cancelled: 'bad',
  refunded: 'plain',
} as const satisfies Record<OrderState, string>

/** The state of an order as the shop sees it. */
export function AdminOrderState({
  order: { state, payment_state: paymentState },
}: {
  order: Pick<OrderSummary, 'state' | 'payment_state'>
}) {
  const { t } = useTranslation(orderMessages)
  return (
    <span className="admin-states">
      <Badge variant={STATE_VARIANTS[state]}>{t(`state.${state}`)}</Badge>
      {paymentState === 'partially_refunded' && (
        <Badge variant="plain">{t('state.partially_refunded')}</Badge>
      )}
    </span>
  )
}
