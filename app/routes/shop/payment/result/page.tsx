import { useSearchParams } from 'react-router'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { paymentResultMessages } from '#app/i18n/areas/payment-result.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { PaymentFailed } from '../payment-failed.tsx'
import { PaymentProcessing, UnknownPayment } from '../payment-processing.tsx'
import { PaymentStatus } from '../payment-status.tsx'

/** The provider redirects the shopper to this page. The status shown is the shop's own. */
export default function PaymentResultPage() {
  const { t } = useTranslation([paymentResultMessages, checkoutMessages])
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('title')} noIndex />
      <Breadcrumbs />
      <Result />
    </main>
  )
}

function Result() {
  const isHydrated = useHydrated()
  const [searchParams] = useSearchParams()
  const paymentId = searchParams.get('payment')
  // The server renders the page without its query, so only the browser knows the payment.
  if (!isHydrated) return <PaymentProcessing />
  const status = searchParams.get('status')
  if (paymentId)
    return <PaymentStatus id={paymentId} expected={status} owner={searchParams.get('owner')} />
  return status === 'failed' ? <PaymentFailed /> : <UnknownPayment />
}
