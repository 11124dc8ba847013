import { useSearchParams } from 'react-router'
import { useIsAlive } from '#app/alive.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/page-head.tsx'
import { Crumbs } from '#app/shell/crumbs.tsx'
import { Failed } from '../failed.tsx'
import { PaymentStands } from '../payment-stands.tsx'

export default function PaymentFailedPage() {
  const { t } = useTranslation('checkout')
  const isAlive = useIsAlive()
  const payment = useSearchParams()[0].get('payment')
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('result.failed')} unlisted />
      <Crumbs />
      {isAlive && payment ? <PaymentStands id={payment} expected="failed" /> : <Failed />}
    </main>
  )
}
