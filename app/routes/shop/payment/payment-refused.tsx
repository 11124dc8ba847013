import { href } from 'react-router'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { paymentResultMessages } from '#app/i18n/areas/payment-result.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Payment } from '#contract/payments'
import { Outcome } from './outcome.tsx'

/** Says why a supplier does not send what would be paid. On the page of the order it can be cancelled. */
export function PaymentRefused({ payment }: { payment: Payment }) {
  const { t } = useTranslation([paymentResultMessages, checkoutMessages])
  return (
    <Outcome
      dot="inside"
      title={t('refused')}
      text={`${payment.refusal} ${t('refusedText')}`}
      orderId={payment.order_id}
    >
      <ButtonLink to={href('/orders/:id', { id: payment.order_id })}>
        {t('order', { number: payment.order_number })}
      </ButtonLink>
      <ButtonLink to={href('/')} variant="quiet">
        {t('checkout:continueShopping')}
      </ButtonLink>
    </Outcome>
  )
}
