import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { OrderState } from '#contract/orders'

/** Delivered green, shipped blue, processing yellow, cancelled red. */
const looks = {
  pending_payment: 'wait',
  paid: 'wait',
  processing: 'wait',
  shipped: 'info',
  out_for_delivery: 'info',
  delivered: 'good',
  cancelled: 'bad',
  refunded: 'plain',
  partially_refunded: 'plain',
} as const satisfies Record<OrderState, string>

export function StateBadge({ state }: { state: OrderState }) {
  const { t } = useTranslation('checkout')
  return <Badge look={looks[state]}>{t(`state.${state}`)}</Badge>
}
