import { type FormEvent, useEffect, useState } from 'react'
import { useUpdateCart } from '#app/cart/use-update-cart.ts'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { announce } from '#app/ui/announce.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import type { Cart } from '#contract/cart'

/** An order takes one coupon. A rejected code stays in the field, with the condition that it does not meet. */
export function CouponForm({ cart }: { cart: Cart }) {
  if (cart.coupon) return <AppliedCoupon code={cart.coupon.code} />
  return <EnterCoupon couponError={cart.coupon_error?.message} />
}

function EnterCoupon({ couponError }: { couponError: string | undefined }) {
  const { t } = useTranslation(checkoutMessages)
  const [code, setCode] = useState('')
  const { mutate, isPending, errorMessage } = useUpdateCart({ showErrors: false })
  const error = errorMessage ?? couponError
  useEffect(() => {
    if (error) announce(error)
  }, [error])
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return
    mutate((api, id) =>
      api.carts[':id'].coupon.$put({ param: { id }, json: { code: code.trim() } }),
    )
  }
  return (
    <form className="field" onSubmit={apply} noValidate>
      <label className="label" htmlFor="coupon">
        {t('coupon.label')}
      </label>
      <div className="coupon">
        <input
          className="input"
          id="coupon"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'coupon-error' : undefined}
        />
        <Button type="submit" variant="secondary" busy={isPending}>
          {t('coupon.apply')}
        </Button>
      </div>
      {error && <FieldError id="coupon-error">{error}</FieldError>}
    </form>
  )
}

function AppliedCoupon({ code }: { code: string }) {
  const { t } = useTranslation(checkoutMessages)
  const { mutate } = useUpdateCart()
  const remove = () => mutate((api, id) => api.carts[':id'].coupon.$delete({ param: { id } }))
  return (
    <div className="coupon-applied">
      <span className="coupon-dot" />
      <span className="flex-1">{t('coupon.used', { code })}</span>
      <button type="button" className="link text-sm" onClick={remove}>
        {t('coupon.remove')}
      </button>
    </div>
  )
}
