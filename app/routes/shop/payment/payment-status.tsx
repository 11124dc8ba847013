import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { resetCart } from '#app/cart/current-cart.ts'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { paymentResultMessages } from '#app/i18n/areas/payment-result.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ErrorState } from '#app/ui/feedback-states.tsx'
import type { Payment } from '#contract/payments'
import { addOwner } from './owner-link.ts'
import { PaymentFailed } from './payment-failed.tsx'
import { PaymentProcessing } from './payment-processing.tsx'
import { PaymentRefused } from './payment-refused.tsx'
import { PaymentSucceeded } from './payment-succeeded.tsx'
import { PaymentUnavailable } from './payment-unavailable.tsx'
import { paymentQuery } from './queries.ts'

interface PaymentStatusProps extends UrlState {
  id: string
}

interface UrlState {
  /** The status. It decides what is shown until the server has responded, and why a payment is pending. */
  expected: string | null
  /** A token by which the owner of the order opens a payment page with saved cards. */
  owner?: string | null
}

export function PaymentStatus({ id, ...urlState }: PaymentStatusProps) {
  const { t } = useTranslation([paymentResultMessages, checkoutMessages])
  const { data: payment, error, refetch, isFetching } = useQuery(paymentQuery(useApi(), id))
  const queries = useQueryClient()
  useEffect(() => {
    if (payment?.state === 'succeeded') resetCart(queries)
  }, [payment?.state, queries])

  if (payment) return <PaymentStateView payment={payment} {...urlState} />
  if (error) {
    const isUnknown = getApiError(error)?.code === 'not_found'
    const title = t(isUnknown ? 'unknown' : 'loadFailed')
    return <ErrorState title={title} onRetry={() => refetch()} busy={isFetching} />
  }
  return urlState.expected === 'failed' ? <PaymentFailed isLoading /> : <PaymentProcessing />
}

function PaymentStateView({ payment, expected, owner }: UrlState & { payment: Payment }) {
  if (payment.state === 'succeeded') return <PaymentSucceeded payment={payment} />
  if (payment.state === 'failed' || payment.state === 'expired')
    return <PaymentFailed payment={payment} />
  if (payment.refusal) return <PaymentRefused payment={payment} />
  if (payment.state === 'pending' && payment.redirect_url && expected === 'unavailable')
    return <PaymentUnavailable payment={payment} link={addOwner(payment.redirect_url, owner)} />
  return <PaymentProcessing payment={payment} />
}
