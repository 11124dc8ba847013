import { href } from 'react-router'
import { CartSavings } from '#app/cart/cart-savings.tsx'
import { FreeShippingProgress } from '#app/cart/free-shipping-progress.tsx'
import { useDeliveryDays } from '#app/cart/use-delivery-days.ts'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { usePendingEdits } from '#app/offline/pending-edits.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Lock } from '#app/ui/icons.ts'
import { PriceReceipt } from '#app/ui/price-receipt.tsx'
import type { Cart } from '#contract/cart'
import { getRegionName } from '#platform/i18n/display-names'
import { LazyExpressCheckout } from '../express-checkout/lazy-express-checkout.tsx'
import { CouponForm } from './coupon-form.tsx'
import { LazyAccountOffers } from './lazy-account-offers.tsx'
import { PendingNote } from './pending-note.tsx'

/** The total and its price breakdown; it stays in view while the lines scroll. */
export function CartSummary({ cart }: { cart: Cart }) {
  const { t } = useTranslation(checkoutMessages)
  const hasEdits = usePendingEdits().length > 0
  return (
    <aside className="sidebar panel grid gap-5.5" aria-labelledby="summary">
      <h2 className="d2" id="summary">
        {t('cart.summary')}
      </h2>
      {hasEdits ? <PendingNote cart={cart} /> : <Amounts cart={cart} />}
    </aside>
  )
}

function Amounts({ cart }: { cart: Cart }) {
  const { t } = useTranslation(checkoutMessages)
  return (
    <>
      <FreeShippingProgress cart={cart} />
      <CouponForm cart={cart} />
      <PriceReceipt
        receipt={cart.receipt}
        baseLabel={t('cart.itemCount', { count: cart.item_count })}
        totalLabel={t('total')}
      />
      <CartSavings cart={cart} />
      <LazyAccountOffers cart={cart} />
      <Delivery cart={cart} />
      <CheckoutButton canCheckOut={cart.can_check_out} />
      <LazyExpressCheckout cart={cart} otherWay="above" />
      <p className="flex items-center justify-center gap-3 text-sm text-ink-2">
        <Icon icon={Lock} size={16} />
        {t('cart.paymentRedirect')}
      </p>
    </>
  )
}

/** When the items arrive, and in which country: the checkout can change it. */
function Delivery({ cart: { shipping_options, shipping, country } }: { cart: Cart }) {
  const { t, language } = useTranslation(checkoutMessages)
  const formatDays = useDeliveryDays()
  const option = shipping_options.find(({ id }) => id === shipping)
  if (!option) return null
  const place = getRegionName(country, language)
  return (
    <p className="text-sm text-ink-2">
      {t('shipping.arrivesIn', { days: formatDays(option), place })}
    </p>
  )
}

function CheckoutButton({ canCheckOut }: { canCheckOut: boolean }) {
  const { t } = useTranslation(checkoutMessages)
  if (canCheckOut) {
    return (
      <ButtonLink to={href('/checkout')} wide>
        {t('goToCheckout')}
      </ButtonLink>
    )
  }
  return (
    <div className="grid gap-2">
      <Button wide disabled>
        {t('goToCheckout')}
      </Button>
      <p className="text-sm text-ink-2">{t('cart.cannotCheckOut')}</p>
    </div>
  )
}
