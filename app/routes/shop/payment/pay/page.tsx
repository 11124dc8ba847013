import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { paymentResultMessages } from '#app/i18n/areas/payment-result.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { addOwner } from '../owner-link.ts'
import { UnknownPayment } from '../payment-processing.tsx'
import { PaymentStatus } from '../payment-status.tsx'
import { paymentQuery } from '../queries.ts'
import { FormPlaceholder, PaymentForm } from './payment-form.tsx'

/** Where a shopper pays an order without leaving the shop. The form is the payment provider's. */
export default function PayPage() {
  const { t } = useTranslation(paymentResultMessages)
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('title')} noIndex />
      <Breadcrumbs />
      <OpenPayment />
    </main>
  )
}

function OpenPayment() {
  const isHydrated = useHydrated()
  const [searchParams] = useSearchParams()
  const id = searchParams.get('payment')
  // The server renders the page without its query, so only the browser knows the payment.
  if (!isHydrated) return <FormPlaceholder />
  return id ? <KnownPayment id={id} owner={searchParams.get('owner')} /> : <UnknownPayment />
}

function KnownPayment({ id, owner }: { id: string; owner: string | null }) {
  const query = paymentQuery(useApi(), id)
  const { data: payment, isPending } = useQuery({ ...query, refetchInterval: false })
  if (isPending) return <FormPlaceholder />
  const link = payment?.redirect_url
  if (payment?.state !== 'pending' || payment.refusal || !link)
    return <PaymentStatus id={id} expected={null} owner={owner} />
  return <PaymentForm payment={payment} link={addOwner(link, owner)} />
}
