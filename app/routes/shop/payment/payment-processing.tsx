import { href } from 'react-router'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { paymentResultMessages } from '#app/i18n/areas/payment-result.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Payment } from '#contract/payments'
import { Outcome } from './outcome.tsx'

/** Shown if the URL names no payment: links to the orders. */
export function UnknownPayment() {
  const { t } = useTranslation([paymentResultMessages, checkoutMessages])
  return (
    <Outcome dot="travelling" title={t('processing')} text={t('unknownText')}>
      <ButtonLink to={href('/orders')}>{t('checkout:orders.title')}</ButtonLink>
      <ButtonLink to={href('/')} variant="quiet">
        {t('checkout:continueShopping')}
      </ButtonLink>
    </Outcome>
  )
}

export function PaymentProcessing({ payment }: { payment?: Payment }) {
  const { t } = useTranslation([paymentResultMessages, checkoutMessages])
  return (
    <Outcome dot="travelling" title={t('processing')} text={t('processingText')}>
      {payment && (
        <ButtonLink to={href('/orders/:id', { id: payment.order_id })} variant="quiet">
          {t('order', { number: payment.order_number })}
        </ButtonLink>
      )}
    </Outcome>
  )
}
