import { useSearchParams } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/page-head.tsx'
import { Crumbs } from '#app/shell/crumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Outcome } from '../../payment/outcome.tsx'

/** After an order that needed no payment page: a coupon covered all of it. */
export default function OrderSuccessPage() {
  const { t } = useTranslation(['checkout', 'navigation'])
  const order = useSearchParams()[0].get('order')
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
        <ButtonLink to={order ? `/orders/${order}` : '/orders'}>{t('success.orders')}</ButtonLink>
        <ButtonLink to="/" look="quiet">
          {t('continueShopping')}
        </ButtonLink>
      </Outcome>
    </main>
  )
}
