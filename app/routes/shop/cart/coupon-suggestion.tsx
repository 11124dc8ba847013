import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useUpdateCart } from '#app/cart/use-update-cart.ts'
import { couponsKey } from '#app/coupons/coupon-queries.ts'
import { rewardsMessages } from '#app/i18n/areas/rewards.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { Cart } from '#contract/cart'

interface Props {
  userId: string
  cart: Cart
}

/** Offers the coupon of the shopper that takes most off the cart, and says why others do not fit. */
export function CouponSuggestion({ userId, cart }: Props) {
  const { t } = useTranslation(rewardsMessages)
  const format = useMoneyFormatter(cart.currency)
  const { data } = useSuggestions({ userId, cart })
  const { mutate, isPending } = useUpdateCart()
  if (!data || data.length === 0) return null
  const best = data.find(({ refusal, saving }) => !refusal && saving > 0)
  const current = data.find(({ coupon }) => coupon.code === cart.coupon?.code)
  const isBetter = best && best !== current && best.saving > (current?.saving ?? 0)
  // A coupon that is not the shopper's own is no suggestion, so it is not compared.
  const isOffered = isBetter && (!cart.coupon || current)
  const refused = data.flatMap(({ coupon, refusal }) => (refusal ? [{ coupon, refusal }] : []))
  const use = (code: string) =>
    mutate((api, id) => api.carts[':id'].coupon.$put({ param: { id }, json: { code } }))
  return (
    <div className="grid gap-2 text-sm">
      {isOffered && (
        <p className="flex flex-wrap items-baseline gap-x-2 rounded-md bg-yolk-soft px-3 py-2">
          {t(current ? 'better' : 'suggestion', {
            ...{ code: best.coupon.code, amount: format(best.saving) },
          })}
          <button
            type="button"
            className="link"
            aria-disabled={isPending || undefined}
            onClick={() => isPending || use(best.coupon.code)}
          >
            {t('useIt')}
          </button>
        </p>
      )}
      {refused.length > 0 && (
        <details>
          <summary className="cursor-pointer text-ink-2">{t('notFitting')}</summary>
          <ul className="grid gap-1 pt-2 text-ink-2">
            {refused.map(({ coupon, refusal }) => (
              <li key={coupon.code}>{refusal.message}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** The suggestions follow the cart: what it costs and which coupon it has. */
function useSuggestions({ userId, cart }: Props) {
  const api = useApi()
  return useQuery({
    queryKey: [...couponsKey(userId), 'suggestions', cart.receipt, cart.coupon?.code],
    queryFn: async () => (await parseResponse(api.coupons.suggestions.$get())).items,
    staleTime: 0,
  })
}
