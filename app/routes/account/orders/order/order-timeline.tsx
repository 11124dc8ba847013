import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { orderMessages } from '#app/i18n/areas/order.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Timeline } from '#app/ui/timeline.tsx'
import type { Order, OrderState } from '#contract/orders'
import { getDateFormat } from '#platform/i18n/date-format'

type EventKind = Order['timeline'][number]['kind']

/** Events that stop an order. */
const FAILURE_EVENTS: EventKind[] = ['payment_failed', 'payment_returned', 'cancelled']

const getCurrentStepState = (kind: EventKind): 'failed' | 'current' =>
  FAILURE_EVENTS.includes(kind) ? 'failed' : 'current'

/** The states of an order without incidents, in their order. */
const FULFILMENT_STATES: OrderState[] = [
  'paid',
  'processing',
  'shipped',
  'out_for_delivery',
  'delivered',
]

/** The events of an order so far and, while it is not cancelled or refunded, the states that are still to come. */
export function OrderTimeline({ order }: { order: Order }) {
  const { t, language } = useTranslation([orderMessages, checkoutMessages])
  const format = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const formatTime = (time: string) => format.format(new Date(time))
  const pastSteps = order.timeline.map(({ kind, created_at }, index) => ({
    label: t(`event.${kind}`),
    note: formatTime(created_at),
    state: index === order.timeline.length - 1 ? getCurrentStepState(kind) : ('done' as const),
  }))
  const futureSteps = listFutureStates(order).map((state) => ({
    label: t(`event.${state}`),
    state: 'upcoming' as const,
  }))
  return <Timeline label={t('checkout:order.timeline')} steps={[...pastSteps, ...futureSteps]} />
}

function listFutureStates({ state, timeline, needs_shipping }: Order): OrderState[] {
  const isInProgress =
    FULFILMENT_STATES.includes(state) ||
    state === 'pending_payment' ||
    state === 'partially_shipped'
  if (!isInProgress) return []
  const reached = timeline.map(({ kind }) => FULFILMENT_STATES.indexOf(kind as OrderState))
  const states = needs_shipping ? FULFILMENT_STATES : FULFILMENT_STATES.slice(0, 1)
  return states.slice(Math.max(...reached) + 1)
}
