import { orderMessages } from '#app/i18n/areas/order.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { Order, OrderState } from '#contract/orders'

// Only the shopper's own turn is a waiting one.
const STATE_VARIANTS = {
  pending_payment: 'wait',
  paid: 'info',
  processing: 'info',
  partially_shipped: 'info',
  shipped: 'info',
  out_for_delivery: 'info',
  delivered: 'good',
  cancelled: 'bad',
  refunded: 'plain',
} as const satisfies Record<OrderState, string>

interface OrderStateBadgeProps {
  order: Pick<Order, 'state' | 'payment_state'>
}

/** The state of an order, and whether a part of it was refunded. */
export function OrderStateBadge({ order }: OrderStateBadgeProps) {
  const { t } = useTranslation(orderMessages)
  const { state, payment_state: paymentState } = order
  return (
    <>
      <Badge variant={STATE_VARIANTS[state]}>{t(`state.${state}`)}</Badge>
      {paymentState === 'partially_refunded' && (
        <Badge variant="plain">{t('state.partially_refunded')}</Badge>
      )}
    </>
  )
}
