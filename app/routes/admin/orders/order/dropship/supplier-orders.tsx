import { dropshipMessages } from '#app/i18n/areas/dropship.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { OrderDropship } from '#contract/dropship'
import { getDateFormat } from '#platform/i18n/date-format'
import { createAmountFormatter } from '#platform/money/format-amount'

type SupplierOrder = OrderDropship['requests'][number]['orders'][number]

const STATES = [
  ...(['unpaid', 'to_ship', 'partially_shipped', 'shipped'] as const),
  ...(['finished', 'cancelled', 'in_dispute'] as const),
] as const

/** The orders at the marketplace, each with its parcels. */
export function SupplierOrders({ orders }: { orders: SupplierOrder[] }) {
  const { t, language } = useTranslation(dropshipMessages)
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  if (orders.length === 0) return null
  return (
    <ul>
      {orders.map((order) => {
        const state = STATES.find((one) => one === order.state)
        return (
          <li key={order.id} className="admin-order-row">
            <span className="min-w-0 flex-1">
              <strong>{t('supplierOrder', { id: order.id })}</strong>
              <small>
                {state ? t(`supplierState.${state}`) : order.state}
                {order.polled_at &&
                  `, ${t('polled', { at: date.format(new Date(order.polled_at)) })}`}
              </small>
              {order.parcels.map((parcel) => (
                <small key={parcel.tracking_number}>
                  {parcel.carrier} {parcel.tracking_number},{' '}
                  {parcel.delivered_at
                    ? t('delivered', { at: date.format(new Date(parcel.delivered_at)) })
                    : t('moved', { at: date.format(new Date(parcel.moved_at)) })}
                </small>
              ))}
            </span>
            {order.cost !== null && (
              <span>{createAmountFormatter(language, order.currency ?? 'USD')(order.cost)}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
