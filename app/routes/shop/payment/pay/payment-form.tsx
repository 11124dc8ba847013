import { queryOptions, useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { getApiError } from '#app/api/api-error.ts'
import type { ApiClient } from '#app/api/client.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { paymentResultMessages } from '#app/i18n/areas/payment-result.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { findGuestOrderToken } from '#app/orders/guest-orders.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorState, LoadingState, Skeleton } from '#app/ui/feedback-states.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { Payment } from '#contract/payments'
import { OpenPageButton } from '../open-page-button.tsx'
import { OrderReceipt } from '../order-receipt.tsx'
import { PaymentStatus } from '../payment-status.tsx'
import { StripeForm } from './stripe-form.tsx'

interface Props {
  payment: Payment
  /** Where the shop opens the payment. */
  link: string
}

/** The form of a payment that can be made, with what it pays for. */
export function PaymentForm({ payment, link }: Props) {
  const { t } = useTranslation([paymentResultMessages, checkoutMessages])
  const amount = useMoneyFormatter(payment.currency)(payment.amount)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 py-6 lg:grid-cols-[minmax(0,560px)_minmax(0,360px)]">
      <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
        <h1 className="d3">{t('form.title')}</h1>
        <p className="text-ink-2">
          {t('orderAndAmount', { number: payment.order_number, amount })}
        </p>
        <FormOrRefusal payment={payment} link={link} />
      </section>
      <aside className="content-start lg:pt-16">
        <OrderReceipt orderId={payment.order_id} />
      </aside>
    </div>
  )
}

function FormOrRefusal({ payment, link }: Props) {
  const { t } = useTranslation([paymentResultMessages, checkoutMessages])
  const isSessionKnown = useCurrentUser() !== undefined
  const query = paymentFormQuery(useApi(), payment)
  const { data, error, refetch, isFetching, fetchStatus } = useQuery({
    ...query,
    enabled: isSessionKnown,
  })
  if (data) return <StripeForm payment={payment} form={data} pageLink={addPage(link)} />
  if (!error) {
    return (
      <LoadingState isPaused={fetchStatus === 'paused'}>
        <Skeleton className="h-80" />
      </LoadingState>
    )
  }
  const { code, message } = getApiError(error) ?? {}
  if (code === 'not_payable') return <PaymentStatus id={payment.id} expected={null} />
  if (code === 'not_found') {
    const to = href('/orders/:id', { id: payment.order_id })
    return (
      <Hint text={t('form.denied')}>
        <ButtonLink to={to}>{t('order', { number: payment.order_number })}</ButtonLink>
      </Hint>
    )
  }
  if (code === 'payment_page_opened' || code === 'payment_form_not_offered') {
    return (
      <Hint text={message}>
        <OpenPageButton link={addPage(link)} label={t('form.openPage')} />
      </Hint>
    )
  }
  return (
    <ErrorState
      title={t('form.loadFailed')}
      help={message}
      onRetry={() => refetch()}
      busy={isFetching}
    />
  )
}

function Hint({ text, children }: { text: string | undefined; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-5">
      <p>{text}</p>
      {children}
    </div>
  )
}

/** The provider's own page, for a browser in which its form cannot be shown. */
function addPage(link: string): string {
  return `${link}${link.includes('?') ? '&' : '?'}page=provider`
}

function paymentFormQuery(api: ApiClient, { id, order_id }: Payment) {
  return queryOptions({
    queryKey: ['payment-form', id],
    queryFn: () => {
      const token = findGuestOrderToken(order_id)
      return parseResponse(api.payments[':id'].form.$post({ param: { id }, query: { token } }))
    },
    // What it returns is for one form, and expires.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

export function FormPlaceholder() {
  const { t } = useTranslation(paymentResultMessages)
  return (
    <div className="grid max-w-[560px] grid-cols-[minmax(0,1fr)] gap-5 py-6">
      <h1 className="d3">{t('form.title')}</h1>
      <LoadingState isPaused={false}>
        <Skeleton className="h-80" />
      </LoadingState>
    </div>
  )
}
