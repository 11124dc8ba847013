import { useSearchParams } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { PaymentFailed } from '../payment-failed.tsx'
import { PaymentProcessing, UnknownPayment } from '../payment-processing.tsx'
import { PaymentStatus } from '../payment-status.tsx'

/** Where the provider sends the shopper back to. What is shown comes from the shop's own record. */
export default function PaymentResultPage() {
  const { t } = useTranslation('checkout')
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('result.title')} noIndex />
      <Breadcrumbs />
      <Result />
    </main>
  )
}

function Result() {
  const isAlive = useHydrated()
  const [asked] = useSearchParams()
  const payment = asked.get('payment')
  // The page is rendered for everybody: which payment it is, only the browser knows.
  if (!isAlive) return <PaymentProcessing />
  if (payment) return <PaymentStatus id={payment} expected={asked.get('status')} />
  return asked.get('status') === 'failed' ? <PaymentFailed /> : <UnknownPayment />
}
