import { useTranslation } from '#app/i18n/use-translation.ts'
import { Timeline } from '#app/ui/timeline.tsx'
import type { Order, OrderState } from '#contract/orders'

type EventKind = Order['timeline'][number]['kind']

/** What stops an order is never shown in the colour of good news. */
const FAILURE_EVENTS: EventKind[] = ['payment_failed', 'payment_returned', 'cancelled']

const getCurrentStopState = (kind: EventKind): 'failed' | 'now' =>
  FAILURE_EVENTS.includes(kind) ? 'failed' : 'now'

/** The way of an order that goes well; what went otherwise is told in its own words. */
const FULFILMENT_STATES: OrderState[] = [
  'paid',
  'processing',
  'shipped',
  'out_for_delivery',
  'delivered',
]

export function OrderTimeline({ order }: { order: Order }) {
  const { t, language } = useTranslation('checkout')
  const when = (time: string) =>
    new Date(time).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
  const happened = order.timeline.map(({ kind, created_at }, place) => ({
    label: t(`event.${kind}`),
    note: when(created_at),
    state: place === order.timeline.length - 1 ? getCurrentStopState(kind) : ('done' as const),
  }))
  const reached = Math.max(
    ...order.timeline.map(({ kind }) => FULFILMENT_STATES.indexOf(kind as OrderState)),
  )
  const goesOn = FULFILMENT_STATES.includes(order.state) || order.state === 'pending_payment'
  const later = goesOn ? FULFILMENT_STATES.slice(reached + 1) : []
  const expected = later.map((state) => ({ label: t(`event.${state}`), state: 'later' as const }))
  return <Timeline label={t('order.timeline')} stops={[...happened, ...expected]} />
}
