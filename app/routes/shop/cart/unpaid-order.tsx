import { useId } from 'react'
import { href } from 'react-router'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useRetryPayment } from '#app/orders/use-retry-payment.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { CartItem, CartOrder } from '#contract/cart'
import { getDateFormat } from '#platform/i18n/date-format'
import { useCancelUnpaidOrder } from './use-cancel-unpaid-order.ts'

interface Props {
  order: CartOrder
  /** The items of the cart that became the order; absent above a new cart. */
  items?: CartItem[]
}

/** Offers to pay the order, or to cancel it and get the cart back. */
export function UnpaidOrder({ order, items }: Props) {
  const { t } = useTranslation(checkoutMessages)
  const heading = useId()
  const values = { total: useMoneyFormatter(order.currency)(order.total), until: useHoldEnd(order) }
  return (
    <section className="panel grid gap-4 mb-8 max-w-[720px]" aria-labelledby={heading}>
      <h2 className="d2 wrap-anywhere" id={heading}>
        {t('unpaid.title', { number: order.number })}
      </h2>
      {items && <Pictures items={items} />}
      <p className="text-ink-2">{t(items ? 'unpaid.text' : 'unpaid.textNewCart', values)}</p>
      <Actions order={order} isNewCart={!items} />
    </section>
  )
}

/** The time of today, or the day as well. */
function useHoldEnd({ hold_expires_at }: CartOrder): string {
  const { language } = useTranslation(checkoutMessages)
  const end = new Date(hold_expires_at ?? 0)
  const isToday = end.toDateString() === new Date().toDateString()
  const dateStyle = isToday ? undefined : 'medium'
  return getDateFormat(language, { timeStyle: 'short', dateStyle }).format(end)
}

function Pictures({ items }: { items: CartItem[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {items.map(({ id, image, title }) => (
        <li key={id}>
          <Picture
            picture={image}
            sizes="72px"
            minWidth={96}
            maxWidth={160}
            alt={title}
            className="w-18"
          />
        </li>
      ))}
    </ul>
  )
}

/** Above a new cart the primary button is its own checkout. */
function Actions({ order, isNewCart }: { order: CartOrder; isNewCart: boolean }) {
  const { t } = useTranslation(checkoutMessages)
  const { retryPayment, isPending: isPaying } = useRetryPayment(order.id)
  const { cancelOrder, isCancelling } = useCancelUnpaidOrder(order.id)
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      {order.can.pay && (
        <Button
          variant={isNewCart ? 'secondary' : 'primary'}
          onClick={retryPayment}
          busy={isPaying}
          busyLabel={t('processing')}
        >
          {t('order.pay')}
        </Button>
      )}
      {order.can.cancel && (
        <Button
          variant={isNewCart ? 'quiet' : 'secondary'}
          onClick={cancelOrder}
          busy={isCancelling}
        >
          {t('order.cancel')}
        </Button>
      )}
      <TextLink to={href('/orders/:id', { id: order.id })}>{t('viewOrder')}</TextLink>
    </div>
  )
}
