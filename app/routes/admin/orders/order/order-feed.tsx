import { orderMessages } from '#app/i18n/areas/order.ts'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AdminOrder } from '#contract/checkout'
import { getDateFormat } from '#platform/i18n/date-format'

type Event = AdminOrder['timeline'][number]

/** What happened to the order, newest first, and who did it. */
export function OrderFeed({ order }: { order: AdminOrder }) {
  const { t, language } = useTranslation([salesMessages, orderMessages])
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section aria-labelledby="timeline">
      <div className="admin-order-part-head">
        <h2 id="timeline">{t('order.timeline')}</h2>
      </div>
      <ol className="admin-order-feed">
        {order.timeline.toReversed().map((event) => (
          <li key={event.id}>
            <strong>{t(`order:event.${event.kind}`)}</strong>
            <ActorName actor={event.actor} />
            <time dateTime={event.created_at}>{date.format(new Date(event.created_at))}</time>
            {event.note && <p>{event.note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function ActorName({ actor }: { actor: Event['actor'] }) {
  const { t } = useTranslation(salesMessages)
  return <span>{actor.name ?? t(`actor.${actor.kind}`)}</span>
}
