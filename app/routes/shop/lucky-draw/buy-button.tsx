import { parseResponse } from 'hono/client'
import { href } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { useAddToCart } from '#app/cart/use-add-to-cart.ts'
import { luckyDrawMessages } from '#app/i18n/areas/lucky-draw.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { type DrawEntry, useReloadTickets } from './use-reload-tickets.ts'

interface Props extends DrawEntry {
  /** Null while the terms are not known. */
  variantId: string | null
  quantity: number
  /** How many the shopper may still buy, and of how many. */
  left: number
  max: number
  disabled: boolean
}

/** Puts tickets into the cart, with what the shopper states about country and age. */
export function BuyButton({ variantId, quantity, left, max, disabled, ...entry }: Props) {
  const { t } = useTranslation(luckyDrawMessages)
  const api = useApi()
  const reload = useReloadTickets(entry)
  const { mutateAsync: add } = useAddToCart()
  const buy = useAction(
    async () => {
      const json = { country: entry.country!, is_adult: entry.isAdult }
      await parseResponse(api['lucky-draw']['ticket-buyer'].$put({ json }))
      return add({ variant_id: variantId!, quantity })
    },
    {
      fallbackMessage: t('buy.failed'),
      onSuccess: () =>
        toast(t('buy.added', { count: quantity }), {
          text: t('buy.untilClosing'),
          link: { to: href('/cart'), label: t('buy.viewCart') },
        }),
      onSettled: reload,
    },
  )
  if (left === 0) return <p className="text-sm">{t('buy.limit', { max })}</p>
  return (
    <>
      <Button
        wide
        disabled={disabled || !variantId || !entry.country}
        busy={buy.isPending}
        onClick={() => buy.mutate()}
      >
        {t('buy.add')}
      </Button>
      {buy.errorMessage && (
        <p className="text-bad text-sm" role="alert">
          {buy.errorMessage}
        </p>
      )}
    </>
  )
}
