import { href, useNavigate } from 'react-router'
import { useAction } from '#app/api/use-action.ts'
import { useAddLines } from '#app/cart/use-add-lines.ts'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import type { Order } from '#contract/orders'

export function BuyAgain({ order }: { order: Order }) {
  const { t } = useTranslation(checkoutMessages)
  const navigate = useNavigate()
  const addLines = useAddLines()
  const { mutate, isPending } = useAction(() => addLines(order.lines), {
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
