import { useState } from 'react'
import { useNavigate } from 'react-router'
import { getApiError } from '#app/api/api-error.ts'
import { useAddToCart } from '#app/cart/cart.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Order } from '#contract/orders'

/** Puts the same goods into the cart, at today's prices; what is not sold any more is said and left out. */
export function BuyAgain({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  const { mutateAsync: add } = useAddToCart()
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const buy = async () => {
    setBusy(true)
    let added = 0
    for (const { variant_id, quantity, title } of order.lines) {
      try {
        await add({ variant_id, quantity })
        added += 1
      } catch (error) {
        toast(title, {
          variant: 'bad',
          text: getApiError(error)?.message ?? t('cart.changeFailed'),
        })
      }
    }
    setBusy(false)
    if (added > 0) navigate('/cart')
  }
  return (
    <Button
      variant="secondary"
      size="small"
      busy={isBusy}
      onClick={buy}
      aria-label={`${t('orders.again')}: ${order.number}`}
    >
      {t('orders.again')}
    </Button>
  )
}
