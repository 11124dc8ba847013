import { useSearchParams } from 'react-router'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { paymentResultMessages } from '#app/i18n/areas/payment-result.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { PaymentFailed } from '../payment-failed.tsx'
import { PaymentStatus } from '../payment-status.tsx'

export default function PaymentFailedPage() {
  const { t } = useTranslation([paymentResultMessages, checkoutMessages])
  const isHydrated = useHydrated()
  const paymentId = useSearchParams()[0].get('payment')
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('failed')} noIndex />
      <Breadcrumbs />
      {isHydrated && paymentId ? (
        <PaymentStatus id={paymentId} expected="failed" />
      ) : (
        <PaymentFailed />
      )}
    </main>
  )
}
