import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { Order } from '#contract/orders'
import { getDateFormat } from '#platform/i18n/date-format'

interface OrderProps {
  order: Order
}

export function OrderDateAndCount({ order }: OrderProps) {
  const { t, language } = useTranslation(checkoutMessages)
  const day = getDateFormat(language, { dateStyle: 'long' }).format(new Date(order.created_at))
  return (
    <>
      {day}, {t('orders.items', { count: order.item_count })}
    </>
  )
}

interface OrderThumbnailsProps extends OrderProps {
  max: number
  className: string
}

/** Pictures of the first `max` lines; `className` sets their width, at most 72 px. */
export function OrderThumbnails({ order, max, className }: OrderThumbnailsProps) {
  return order.lines
    .slice(0, max)
    .map(({ id, image }) => (
      <Picture
        key={id}
        picture={image}
        sizes="72px"
        minWidth={96}
        maxWidth={160}
        alt=""
        className={className}
      />
    ))
}
