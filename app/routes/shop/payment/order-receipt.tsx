import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CreditRows } from '#app/orders/credit-rows.tsx'
import { findGuestOrderToken } from '#app/orders/guest-orders.ts'
import { orderQuery } from '#app/orders/queries.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { PriceReceipt } from '#app/ui/price-receipt.tsx'

/** The receipt of a paid or unpaid order. Nothing for a client that may not open the order, such as another browser. */
export function OrderReceipt({ orderId: id }: { orderId: string }) {
  const { t } = useTranslation(checkoutMessages)
  const isSessionKnown = useCurrentUser() !== undefined
  const query = orderQuery(useApi(), { id, token: findGuestOrderToken(id) })
  const { data: order } = useQuery({ ...query, enabled: isSessionKnown })
  if (!order) return null
  return (
    <div className="grid gap-2">
      <PriceReceipt
        receipt={order.receipt}
        baseLabel={t('cart.itemCount', { count: order.item_count })}
        totalLabel={t('total')}
      />
      <CreditRows
        total={order.total}
        credit={order.store_credit}
        exchange={order.exchange}
        currency={order.currency}
      />
    </div>
  )
}
