import { href } from 'react-router'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { paymentResultMessages } from '#app/i18n/areas/payment-result.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { Payment } from '#contract/payments'
import { Outcome } from './outcome.tsx'

export function PaymentSucceeded({ payment }: { payment: Payment }) {
  const { t } = useTranslation([paymentResultMessages, checkoutMessages])
  const amount = useMoneyFormatter(payment.currency)(payment.amount)
  const text = t('successText', { number: payment.order_number, amount })
  return (
    <Outcome dot="out" done title={t('success')} text={text} orderId={payment.order_id}>
      <ButtonLink to={href('/orders/:id', { id: payment.order_id })}>
        {t('checkout:viewOrder')}
      </ButtonLink>
      <ButtonLink to={href('/')} variant="quiet">
        {t('checkout:continueShopping')}
      </ButtonLink>
    </Outcome>
  )
}
