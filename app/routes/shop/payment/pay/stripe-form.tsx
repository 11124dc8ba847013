import type { Stripe, StripeElementLocale, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { paymentResultMessages } from '#app/i18n/areas/payment-result.ts'
import { useLanguage, useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Skeleton } from '#app/ui/feedback-states.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { Note } from '#app/ui/note.tsx'
import { useReloadOnHistoryRestore } from '#app/ui/use-reload-on-history-restore.ts'
import type { Payment, PaymentForm } from '#contract/payments'
import { OpenPageButton } from '../open-page-button.tsx'
import { buildAppearance } from './stripe-appearance.ts'

interface Props {
  payment: Payment
  form: PaymentForm
  /** The provider's own page, where the form cannot be shown. */
  pageLink: string
}

interface Loaded {
  stripe: Stripe
  elements: StripeElements
}

/**
 * Stripe's Payment Element: cards, also saved ones, and what else Stripe offers for the order. What is typed there goes to
 * Stripe. A payment that is declined can be tried again in it.
 */
export function StripeForm({ payment, form, pageLink }: Props) {
  const { t } = useTranslation(paymentResultMessages)
  const amount = useMoneyFormatter(payment.currency)(payment.amount)
  const container = useRef<HTMLDivElement>(null)
  const { loaded, state } = usePaymentElement(form, container)
  const { mutate: pay, isPending, errorMessage } = usePay(loaded, { payment, form })
  useReloadOnHistoryRestore()
  if (state === 'failed') {
    return (
      <div className="grid justify-items-start gap-5">
        <Note variant="bad">{t('form.blocked')}</Note>
        <OpenPageButton link={pageLink} label={t('form.openPage')} />
      </div>
    )
  }
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        pay()
      }}
    >
      {state === 'loading' && <Skeleton className="h-80" />}
      <div ref={container} />
      {errorMessage && <Note variant="bad">{errorMessage}</Note>}
      <Button
        type="submit"
        busy={isPending}
        busyLabel={t('processing')}
        disabled={state === 'loading'}
      >
        {t('form.pay', { amount })}
      </Button>
      <p className="text-sm text-ink-2">{t('form.note')}</p>
    </form>
  )
}

function usePaymentElement(form: PaymentForm, container: RefObject<HTMLDivElement | null>) {
  const locale = useLanguage() as StripeElementLocale
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const load = useEffectEvent(async () => {
    const stripe = await loadStripe(form.publishable_key ?? '')
    if (!stripe) return setState('failed')
    const { client_secret: clientSecret, customer_secret } = form
    const elements = stripe.elements({
      ...{ clientSecret, locale, appearance: buildAppearance() },
      ...(customer_secret && { customerSessionClientSecret: customer_secret }),
    })
    setLoaded({ stripe, elements })
  })
  useEffect(() => {
    load().catch((error) => {
      console.error(error)
      setState('failed')
    })
  }, [])
  const getPayer = useEffectEvent(() => toBillingDetails(form.payer))
  useEffect(() => {
    if (!loaded || !container.current) return
    const element = loaded.elements.create('payment', {
      defaultValues: { billingDetails: getPayer() },
    })
    element.on('ready', () => setState('ready'))
    element.on('loaderror', () => setState('failed'))
    element.mount(container.current)
    return () => element.destroy()
  }, [loaded, container])
  return { loaded, state }
}

function usePay(loaded: Loaded | null, { payment, form }: Omit<Props, 'pageLink'>) {
  const { t } = useTranslation(paymentResultMessages)
  const queries = useQueryClient()
  return useAction(
    async () => {
      if (!loaded) return
      const { stripe, elements } = loaded
      const { error: invalid } = await elements.submit()
      // The form says what is missing.
      if (invalid) throw new Error('')
      const { error } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: `${location.origin}${form.result_url}&status=processing` },
      })
      throw new Error(error.message ?? t('form.failed'))
    },
    {
      describeError: ({ message }) => message,
      // It may have expired, or was paid in another window.
      onError: () => queries.invalidateQueries({ queryKey: ['payment', payment.id] }),
    },
  )
}

function toBillingDetails({ name, email, phone, address }: PaymentForm['payer']) {
  const { line2, state, ...known } = address
  return {
    ...{ name, email, ...(phone && { phone }) },
    address: { ...known, ...(line2 && { line2 }), ...(state && { state }) },
  }
}
