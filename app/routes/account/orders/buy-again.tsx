import { href, useNavigate } from 'react-router'
import { getApiError } from '#app/api/api-error.ts'
import { useAction } from '#app/api/use-action.ts'
import { useAddToCart } from '#app/cart/use-add-to-cart.ts'
import { cartMessages } from '#app/i18n/areas/cart.ts'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Order } from '#contract/orders'

export function BuyAgain({ order }: { order: Order }) {
  const { t } = useTranslation(checkoutMessages)
  const navigate = useNavigate()
  const addLines = useAddLines(order)
  const { mutate, isPending } = useAction(addLines, {
    onSuccess: (addedCount) => {
      if (addedCount > 0) navigate(href('/cart'))
    },
  })
  return (
    <Button
      variant="secondary"
      size="small"
      busy={isPending}
      onClick={() => mutate()}
      aria-label={`${t('orders.buyAgain')}: ${order.number}`}
    >
      {t('orders.buyAgain')}
    </Button>
  )
}

/**
 * Adds the lines of an order to the cart at today's prices. A line that cannot be added is reported and skipped.
 * Resolves to the number of lines added.
 */
function useAddLines(order: Order) {
  const { t } = useTranslation(cartMessages)
  const { mutateAsync: add } = useAddToCart()
  return async (): Promise<number> => {
    let addedCount = 0
    for (const { variant_id, quantity, title } of order.lines) {
      try {
        await add({ variant_id, quantity })
        addedCount += 1
      } catch (error) {
        const text = getApiError(error)?.message ?? t('changeFailed')
        toast(title, { variant: 'bad', text })
      }
    }
    return addedCount
  }
}
