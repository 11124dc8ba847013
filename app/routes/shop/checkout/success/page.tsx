import { useSearchParams } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { Outcome } from '../../payment/outcome.tsx'

/** After an order that needed no payment page: a coupon covered all of it. */
export default function OrderSuccessPage() {
  const { t } = useTranslation(['checkout', 'navigation'])
  const [asked] = useSearchParams()
  // The page is rendered for everybody: which order it is, only the browser knows.
  const order = useHydrated() ? asked.get('order') : null
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('success.title')} noIndex />
      <Breadcrumbs />
      <Outcome
        dot="out"
        done
        title={t('success.title')}
        text={t(order ? 'success.text' : 'success.unknownText')}
      >
        {order && <ButtonLink to={`/orders/${order}`}>{t('result.seeOrder')}</ButtonLink>}
        <ButtonLink to="/orders" variant={order ? 'quiet' : 'primary'}>
          {t('orders.title')}
        </ButtonLink>
        <ButtonLink to="/" variant="quiet">
          {t('continueShopping')}
        </ButtonLink>
      </Outcome>
    </main>
  )
}
