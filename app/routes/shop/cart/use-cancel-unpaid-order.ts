import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '#app/api/use-action.ts'
import { invalidateCart } from '#app/cart/current-cart.ts'
import { useAddLines } from '#app/cart/use-add-lines.ts'
import { useCart } from '#app/cart/use-cart.ts'
import { findGuestOrderToken } from '#app/orders/guest-orders.ts'
import { useOrderAction } from '#app/orders/use-order-action.ts'

/** Cancels an unpaid order, which opens its cart again. If another cart has taken its place, the items go into that. */
export function useCancelUnpaidOrder(orderId: string) {
  const queries = useQueryClient()
  const { refetch } = useCart()
  const addLines = useAddLines()
  const cancel = useOrderAction('cancel', { orderId, token: findGuestOrderToken(orderId) })
  const { mutate, isPending } = useAction(async () => {
    // In another tab the cart of this page may have become the order.
    const { data: cart } = await refetch()
    const { lines } = await cancel.mutateAsync()
    if (cart?.state === 'ordered') return
    await addLines(lines)
    await invalidateCart(queries)
  })
  return { cancelOrder: () => mutate(), isCancelling: isPending }
}
