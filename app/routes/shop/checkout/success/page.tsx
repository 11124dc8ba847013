import { href, useSearchParams } from 'react-router'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { paymentResultMessages } from '#app/i18n/areas/payment-result.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { Outcome } from '../../payment/outcome.tsx'

/** Shown after an order that needs no payment, because a coupon or store credit covers all of it. */
export default function OrderSuccessPage() {
  const { t } = useTranslation([paymentResultMessages, checkoutMessages, navigationMessages])
  const [searchParams] = useSearchParams()
  // The server renders the page without its query, so only the browser knows the order.
  const isHydrated = useHydrated()
  const orderId = isHydrated ? searchParams.get('order') : null
  const state = orderId ? 'title' : isHydrated ? 'noOrder' : 'loading'
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t(`placed.${state}`)} noIndex />
      <Breadcrumbs />
      <Outcome
        {...(orderId ? ({ dot: 'out', done: true } as const) : ({ dot: 'inside' } as const))}
        title={t(`placed.${state}`)}
        text={orderId ? t('placed.text') : isHydrated && t('placed.noOrderText')}
      >
        {orderId && (
          <ButtonLink to={href('/orders/:id', { id: orderId })}>
            {t('checkout:viewOrder')}
          </ButtonLink>
        )}
        <ButtonLink to={href('/orders')} variant={orderId ? 'quiet' : 'primary'}>
          {t('checkout:orders.title')}
        </ButtonLink>
        <ButtonLink to={href('/')} variant="quiet">
          {t('checkout:continueShopping')}
        </ButtonLink>
      </Outcome>
    </main>
  )
}
