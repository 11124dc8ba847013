import { useDeliveryDays } from '#app/cart/use-delivery-days.ts'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { orderMessages } from '#app/i18n/areas/order.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Order } from '#contract/orders'

/** When the parcels of an order are likely to arrive: those of suppliers, and what the shop sends itself. */
export function ParcelDates({ order }: { order: Order }) {
  const { t } = useTranslation([orderMessages, checkoutMessages])
  const formatDays = useDeliveryDays()
  const { delivery, supplier_delivery: supplied, lines, state } = order
  const titles = lines.flatMap(({ is_dropship, title }) => (is_dropship ? [title] : []))
  const isMixed = titles.length > 0 && titles.length < lines.length
  const isOver = state === 'delivered' || state === 'cancelled' || state === 'refunded'
  if (isOver) return null
  if (!isMixed) {
    const days = titles.length > 0 ? supplied : delivery
    return days && <Sentence text={t('checkout:shipping.arrives', { days: formatDays(days) })} />
  }
  const items = titles.join(', ')
  return (
    <>
      <Sentence
        text={
          supplied
            ? t('parcel.supplier', { items, days: formatDays(supplied) })
            : t('parcel.supplierUndated', { items })
        }
      />
      {delivery && <Sentence text={t('parcel.rest', { days: formatDays(delivery) })} />}
    </>
  )
}

function Sentence({ text }: { text: string }) {
  return <p className="pt-2 text-sm wrap-anywhere">{text}</p>
}
