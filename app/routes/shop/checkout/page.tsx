import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { GlobalWidgets } from '#app/shell/global-widgets.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { Skeleton } from '#app/ui/feedback-states.tsx'
import type { Cart } from '#contract/cart'
import { CurrentCart } from '../cart/current-cart.tsx'
import { ExpressCheckout } from '../express-checkout/express-checkout.tsx'
import { walletSettingsQuery } from '../express-checkout/wallet-settings.ts'
import { useAccountDetails } from './account-details.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutHeader } from './checkout-header.tsx'
import { OrderSummary } from './order-summary.tsx'
import { useStoreCredit } from './use-store-credit.ts'
import './checkout.css'

/** Four steps on one page, without the menu and the footer of the shop. */
export default function CheckoutPage() {
  const { t } = useTranslation(checkoutMessages)
  return (
    <>
      <PageHead title={t('checkout')} noIndex />
      <CheckoutHeader />
      <main id="main" className="wrap pb-section">
        <Breadcrumbs />
        <h1 className="d3 pt-1.5 pb-9">{t('checkout')}</h1>
        <CurrentCart skeleton={<FormSkeleton />}>
          {(cart) => <CheckoutContent cart={cart} />}
        </CurrentCart>
      </main>
      <GlobalWidgets />
    </>
  )
}

function CheckoutContent({ cart }: { cart: Cart }) {
  const accountDetails = useAccountDetails()
  const credit = useStoreCredit(cart)
  const { isLoading } = useQuery(walletSettingsQuery(useApi()))
  if (!accountDetails || isLoading) return <FormSkeleton />
  return (
    <div className="split checkout">
      <div className="grid grid-cols-1 content-start gap-8">
        <ExpressCheckout cart={cart} otherWay="below" />
        <CheckoutForm cart={cart} accountDetails={accountDetails} credit={credit} />
      </div>
      <OrderSummary cart={cart} credit={credit} />
    </div>
  )
}

function FormSkeleton() {
  return (
    <div className="split checkout skeletons" aria-hidden="true">
      <div className="grid gap-11">
        <Skeleton className="h-64" />
        <Skeleton className="h-96" />
      </div>
      <Skeleton className="h-96 max-lg:h-18" />
    </div>
  )
}
