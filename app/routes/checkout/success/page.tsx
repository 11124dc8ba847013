import { useSearchParams } from 'react-router'
import { useIsAlive } from '#app/alive.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/page-head.tsx'
import { Crumbs } from '#app/shell/crumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Outcome } from '../../payment/outcome.tsx'

/** After an order that needed no payment page: a coupon covered all of it. */
export default function OrderSuccessPage() {
  const { t } = useTranslation(['checkout', 'navigation'])
  const [asked] = useSearchParams()
  // The page is rendered for everybody: which order it is, only the browser knows.
  const order = useIsAlive() ? asked.get('order') : null
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('success.title')} unlisted />
      <Crumbs />
      <Outcome
        dot="out"
        done
        title={t('success.title')}
        text={t(order ? 'success.text' : 'success.unknownText')}
      >
        {order && <ButtonLink to={`/orders/${order}`}>{t('result.seeOrder')}</ButtonLink>}
        <ButtonLink to="/orders" look={order ? 'quiet' : 'primary'}>
          {t('orders.title')}
        </ButtonLink>
        <ButtonLink to="/" look="quiet">
          {t('continueShopping')}
        </ButtonLink>
      </Outcome>
    </main>
  )
}
