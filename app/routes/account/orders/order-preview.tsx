import { useTranslation } from '#app/i18n/use-translation.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { Order } from '#contract/orders'

interface OrderProps {
  order: Order
}

/** When it was placed, and how many things are in it. */
export function OrderDateAndCount({ order }: OrderProps) {
  const { t, language } = useTranslation('checkout')
  const day = new Date(order.created_at).toLocaleDateString(language, { dateStyle: 'long' })
  return (
    <>
      {day}, {t('orders.items', { count: order.item_count })}
    </>
  )
}

/** The first things in it; `className` says how wide, which is at most 72 px. */
export function OrderThumbnails({
  order,
  most,
  className,
}: OrderProps & { most: number; className: string }) {
  return order.lines
    .slice(0, most)
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
