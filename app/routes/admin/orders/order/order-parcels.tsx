import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AdminOrder } from '#contract/checkout'
import { getDateFormat } from '#platform/i18n/date-format'

/** The parcels that have left, each with its tracking number and what is in it. */
export function OrderParcels({ order }: { order: AdminOrder }) {
  const { t, language } = useTranslation(salesMessages)
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section aria-labelledby="parcels">
      <div className="admin-order-part-head">
        <h2 id="parcels">{t('order.parcels')}</h2>
      </div>
      {order.fulfilments.length === 0 && <p className="pt-3 text-ink-2">{t('order.noParcels')}</p>}
      <ul>
        {order.fulfilments.map((parcel) => (
          <li key={parcel.id} className="admin-order-row">
            <span className="min-w-0 flex-1">
              <strong>{parcel.carrier}</strong>{' '}
              {parcel.url ? (
                <a className="link" href={parcel.url} rel="noreferrer" target="_blank">
                  {parcel.number}
                </a>
              ) : (
                parcel.number
              )}
              <small>
                {parcel.lines
                  .map(({ line_id, quantity }) => {
                    const line = order.lines.find(({ id }) => id === line_id)
                    return `${quantity} × ${line?.title ?? ''}`
                  })
                  .join(', ')}
              </small>
            </span>
            <time className="text-ink-2" dateTime={parcel.created_at}>
              {date.format(new Date(parcel.created_at))}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
