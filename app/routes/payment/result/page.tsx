import { useSearchParams } from 'react-router'
import { useIsAlive } from '#app/alive.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/page-head.tsx'
import { Crumbs } from '#app/shell/crumbs.tsx'
import { Failed } from '../failed.tsx'
import { PaymentStands } from '../payment-stands.tsx'
import { Processing, UnknownPayment } from '../processing.tsx'

/** Where the provider sends the shopper back to. What is shown comes from the shop's own record. */
export default function PaymentResultPage() {
  const { t } = useTranslation('checkout')
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('result.title')} unlisted />
      <Crumbs />
      <Result />
    </main>
  )
}

function Result() {
  const isAlive = useIsAlive()
  const [asked] = useSearchParams()
  const payment = asked.get('payment')
  // The page is rendered for everybody: which payment it is, only the browser knows.
  if (!isAlive) return <Processing />
  if (payment) return <PaymentStands id={payment} expected={asked.get('status')} />
  return asked.get('status') === 'failed' ? <Failed /> : <UnknownPayment />
}
