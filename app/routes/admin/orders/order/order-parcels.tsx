import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AdminOrder } from '#contract/checkout'
import { getDateFormat } from '#platform/i18n/date-format'
import { useOrderDocuments } from '../use-order-documents.ts'

/** The parcels that have left, each with its tracking number and what is in it. */
export function OrderParcels({ order }: { order: AdminOrder }) {
  const { t, language } = useTranslation(salesMessages)
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section aria-labelledby="parcels">
      <div className="admin-order-part-head">
        <h2 id="parcels">{t('order.parcels')}</h2>
        <DocumentButtons order={order} />
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
            <DocumentButtons order={order} parcelId={parcel.id} />
            <time className="text-ink-2" dateTime={parcel.created_at}>
              {date.format(new Date(parcel.created_at))}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface DocumentButtonsProps {
  order: AdminOrder
  /** Without it, what has not left yet. */
  parcelId?: string
}

function DocumentButtons({ order, parcelId }: DocumentButtonsProps) {
  const { t } = useTranslation(salesMessages)
  const documents = useOrderDocuments()
  return (
    <span className="flex flex-wrap gap-4">
      {(['slip', 'label'] as const).map((kind) => (
        <button
          key={kind}
          type="button"
          className="link"
          disabled={documents.isPending}
          onClick={() => documents.mutate({ kind, orders: [order], ...(parcelId && { parcelId }) })}
        >
          {t(`documents.${kind}`)}
        </button>
      ))}
    </span>
  )
}
