import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { OrderState } from '#contract/orders'

// Only the shopper's own turn is a waiting one.
const STATE_VARIANTS = {
  pending_payment: 'wait',
  paid: 'info',
  processing: 'info',
  shipped: 'info',
  out_for_delivery: 'info',
  delivered: 'good',
  cancelled: 'bad',
  refunded: 'plain',
  partially_refunded: 'plain',
} as const satisfies Record<OrderState, string>

export function OrderStateBadge({ state }: { state: OrderState }) {
  const { t } = useTranslation(checkoutMessages)
  return <Badge variant={STATE_VARIANTS[state]}>{t(`state.${state}`)}</Badge>
}
